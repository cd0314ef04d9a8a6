/** The levels of users and what people call them (specification §6). */
export const levels = {
  OWN: 'Owner',
  SPV: 'Supervisor',
  KASIR: 'Kasir',
  SU: 'Super User',
  MU: 'Manager User',
  DEV: 'Developer',
} as const

/** The level of a user. */
export type Level = keyof typeof levels

/** Who sees everything, whatever the access tree says (specification §6). */
export const seesEverything: readonly Level[] = ['SU', 'OWN']

/** Who may approve (specification §6). */
export const approvers: readonly Level[] = ['SPV', 'OWN']

/** Who keeps lists and prices unless somebody is given more: everybody but the cashiers, whose till reads them all the same. */
export const keepers: readonly Level[] = ['OWN', 'SPV', 'SU', 'MU', 'DEV']

const rank: Readonly<Record<Level, number>> = { KASIR: 1, SPV: 2, MU: 3, DEV: 3, OWN: 4, SU: 5 }

/**
 * Whether somebody of one level keeps users of another: those below him, and owners and super users their own as well. Those
 * who approve are kept by owners and super users alone: whoever makes approvers could make one for himself.
 */
export function keepsUsersOf(level: string, other: string): boolean {
  if (approvers.includes(other as Level) && !seesEverything.includes(level as Level)) return false
  const [own, theirs] = [rank[level as Level] ?? 0, rank[other as Level] ?? Infinity]
  return own > theirs || (own === theirs && own >= rank.OWN)
}
