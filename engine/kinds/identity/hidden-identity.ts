/**
 * Returns the last four characters of an identity number, for users who have not asked for all of it (docs/decisions/172). A hidden number stays as
 * it is.
 */
export const hiddenIdentity = (number: string): string => (number.length > 4 ? `•••• ${number.slice(-4)}` : '••••')

/** The same of several, with commas between them. */
export const hiddenIdentities = (numbers: string): string => numbers.split(', ').map(hiddenIdentity).join(', ')

/** Hides the identity number in a text that identifies a person: `ID 3374…` is an identity number; a telephone or a member stays as it is. */
export const hiddenMark = (mark: string): string => (mark.startsWith('ID ') ? `ID ${hiddenIdentity(mark.slice(3))}` : mark)
