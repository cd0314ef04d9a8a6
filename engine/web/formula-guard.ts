/**
 * Begins like a formula, after blanks or not; keyboards of Japan and China type the same signs in full width, and spreadsheets there take
 * them for the same.
 */
const formula = /^(?:\s*[=+\-@＝＋－＠]|[\t\r])/
const guarded = /^'+(?:\s*[=+\-@＝＋－＠]|[\t\r])/
const number = /^-?\d+([.,]\d+)?$/

/** A text as it stands in a CSV: an apostrophe before what a spreadsheet would run, and one more before what begins with one already. */
export const withGuard = (text: string): string => ((formula.test(text) && !number.test(text)) || guarded.test(text) ? `'${text}` : text)

/** A text as it was before `withGuard`. */
export const unguarded = (text: string): string => (guarded.test(text) ? text.slice(1) : text)
