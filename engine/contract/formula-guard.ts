/**
 * Matches the beginning of a formula, also after blanks. Keyboards of Japan and China type these signs in full width, and spreadsheets there accept
 * both.
 */
const formula = /^(?:\s*[=+\-@＝＋－＠]|[\t\r])/
const guarded = /^'+(?:\s*[=+\-@＝＋－＠]|[\t\r])/
const number = /^-?\d+([.,]\d+)?$/

/** A text for a CSV. It gets an apostrophe if a spreadsheet would run it, or if it looks like an already guarded text. */
export const withGuard = (text: string): string => ((formula.test(text) && !number.test(text)) || guarded.test(text) ? `'${text}` : text)

/** Undoes `withGuard`. */
export const unguarded = (text: string): string => (guarded.test(text) ? text.slice(1) : text)
