// What people write between the digits of a number. `telepon_baku` of the database reads the same signs (0630_one_telephone.sql).
const separators = /[ \t\u00A0()./-]/g
const searchedMin = 3

/**
 * The one form in which a telephone number is stored and compared (docs/decisions/110): `0812…` of Indonesia with its 0, `+65…` of other
 * countries with the plus. Undefined where the text is no whole number: letters, `00` that is not `0062`, fewer than 9 or more than 15 digits
 * without the 0 (8 for other countries).
 */
export function normalizePhone(typed: string): string | undefined {
  const signs = withoutSeparators(typed)
  const national = /^(?:(?:\+|00)?620?|0)([1-9][0-9]{8,14})$/.exec(signs) ?? /^(8[0-9]{8,14})$/.exec(signs)
  if (national) return `0${national[1]}`
  return /^\+[1-9][0-9]{7,14}$/.test(signs) && !signs.startsWith('+62') ? signs : undefined
}

/** A number as gateways of messages want it: country and digits, without a plus (specification §7). Undefined where it is no number. */
export const internationalPhone = (typed: string): string | undefined => normalizePhone(typed)?.replace(/^0/, '62').replace('+', '')

/** A number without what people write between its digits. */
export const withoutSeparators = (typed: string): string => typed.replace(separators, '')

/**
 * The texts to search for: the one that was typed, and the digits that all spellings of the same number share. So the beginning of a mobile number
 * that was typed with 62 is found as well.
 */
export function searchSpellings(typed: string): readonly [string, ...string[]] {
  const beginning = /^(?:\+|00)?620?(8[0-9]*)$/.exec(withoutSeparators(typed))?.[1]
  const digits = normalizePhone(typed)?.slice(1) ?? (beginning && beginning.length >= searchedMin ? beginning : undefined)
  return digits === undefined ? [typed] : [typed, digits]
}
