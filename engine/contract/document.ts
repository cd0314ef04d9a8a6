import type { Gate } from './gate.ts'

/**
 * A kind of document (faktur): how it is numbered, the states it may be in and the ways between them,
 * and which actions need somebody's approval. Its form is written by hand.
 */
export interface DocumentKind<State extends string = string, Action extends string = string> {
  readonly type: 'document'
  readonly kind: string
  /** Starts the number: `FJ-MC2-261120-0001`. */
  readonly prefix: string
  readonly initial: readonly State[]
  /** From each state, the action that leads out of it and where to. */
  readonly transitions: Readonly<Record<State, Readonly<Partial<Record<Action, State>>>>>
  /** The approval category that an action needs (specification §6). */
  readonly approvals: Readonly<Partial<Record<Action, string>>>
  readonly gate: Gate | undefined
}

/** Declares a kind of document. */
export function defineDocument<const State extends string, const Action extends string>(facts: {
  kind: string
  prefix: string
  initial: readonly State[]
  transitions: Readonly<Record<State, Readonly<Partial<Record<Action, State>>>>>
  approvals?: Readonly<Partial<Record<Action, string>>>
  gate?: Gate
}): DocumentKind<State, Action> {
  const approvals = facts.approvals ?? ({} as Readonly<Partial<Record<Action, string>>>)
  return { type: 'document', ...facts, approvals, gate: facts.gate }
}

/** Where an action leads from a state, or undefined when it is not allowed there. */
export function nextState<State extends string, Action extends string>(
  document: DocumentKind<State, Action>,
  state: State,
  action: Action,
): State | undefined {
  return document.transitions[state][action]
}

/** A document number: prefix, shop, business date as yymmdd and a place in the shop's gapless daily sequence. */
export function documentNumber(document: Pick<DocumentKind, 'prefix'>, kode_toko: string, tgl_system: string, place: number): string {
  return `${document.prefix}-${kode_toko}-${tgl_system.slice(2).replaceAll('-', '')}-${String(place).padStart(4, '0')}`
}
