import { randomInt } from 'node:crypto'

// Without letters that look like figures: it is also read aloud and typed.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const lettersOfCode = 12

/** Makes the code of a new coupon. It has sixty bits, so it cannot be guessed. */
export const newCode = (): string => `KP${Array.from({ length: lettersOfCode }, () => letters[randomInt(letters.length)]).join('')}`
