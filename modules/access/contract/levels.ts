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

/** The levels that see everything, for every access tree (specification §6). */
export const seesEverything: readonly Level[] = ['SU', 'OWN']

/** Who may approve (specification §6). */
export const approvers: readonly Level[] = ['SPV', 'OWN']

/** The levels that by default change lists and prices: all but the cashiers. The till of a cashier reads them without this right. */
export const keepers: readonly Level[] = ['OWN', 'SPV', 'SU', 'MU', 'DEV']

const rank: Readonly<Record<Level, number>> = { KASIR: 1, SPV: 2, MU: 3, DEV: 3, OWN: 4, SU: 5 }

/**
 * Whether users of one level manage users of another: those below, and owners and super users their own level as well. Only
 * owners and super users manage approvers, because a user who could make approvers could make one for himself.
 */
export function keepsUsersOf(level: string, other: string): boolean {
  if (approvers.includes(other as Level) && !seesEverything.includes(level as Level)) return false
  const [own, theirs] = [rank[level as Level] ?? 0, rank[other as Level] ?? Infinity]
  return own > theirs || (own === theirs && own >= rank.OWN)
}
