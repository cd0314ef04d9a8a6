import type { Screen } from './screen.ts'

/** How urgent it is, in the order of the list, and what a person reads for each. */
export const urgencies = { MERAH: 'Mendesak', KUNING: 'Hari Ini', BIRU: 'Info' } as const

/** How urgent something is. */
export type Urgency = keyof typeof urgencies

/** Things that wait for the users of a screen, as a line of the bell (docs/decisions/240). */
export interface WaitingThings {
  readonly title: string
  readonly urgency: Urgency
  /** Users who may open it see the line, and it leads there. */
  readonly screen: Screen
  /** The query of the address: the filter that shows them. */
  readonly search?: Readonly<Record<string, string>>
}

/** Declares things that wait for the users of a screen. The server side of the module counts them. */
export const waitingThings = (facts: WaitingThings): WaitingThings => facts
