/** An identity number as whoever has not asked for it reads it: its last four characters (docs/decisions/172). One that is hidden stays as it is. */
export const hiddenIdentity = (number: string): string => (number.length > 4 ? `•••• ${number.slice(-4)}` : '••••')

/** The same of several, with commas between them. */
export const hiddenIdentities = (numbers: string): string => numbers.split(', ').map(hiddenIdentity).join(', ')

/** A mark by which a person is told from others: `ID 3374…` is an identity number; a telephone or a member stays as it is. */
export const hiddenMark = (mark: string): string => (mark.startsWith('ID ') ? `ID ${hiddenIdentity(mark.slice(3))}` : mark)
