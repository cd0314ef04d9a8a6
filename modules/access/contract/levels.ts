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
