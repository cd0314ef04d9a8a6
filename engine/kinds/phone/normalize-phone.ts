// Separators that people write between the digits of a number. `telepon_baku` of the database knows the same ones (0630_one_telephone.sql).
const separators = /[ \t\u00A0()./-]/g
const searchedMin = 3

/**
 * Reads a telephone number into the one form that is stored and compared (docs/decisions/110): `0812…` with its 0 for Indonesia, `+65…` with the plus
 * for other countries. Undefined if the text is no whole number: letters, `00` that is not `0062`, fewer than 9 digits without the 0 (8 for other
 * countries), or more than 15.
 */
export function normalizePhone(typed: string): string | undefined {
  const signs = withoutSeparators(typed)
  const national = /^(?:(?:\+|00)?620?|0)([1-9][0-9]{8,14})$/.exec(signs) ?? /^(8[0-9]{8,14})$/.exec(signs)
  if (national) return `0${national[1]}`
  return /^\+[1-9][0-9]{7,14}$/.test(signs) && !signs.startsWith('+62') ? signs : undefined
}

/** A number for message gateways: country code and digits, without a plus (specification §7). Undefined if the text is no number. */
export const internationalPhone = (typed: string): string | undefined => normalizePhone(typed)?.replace(/^0/, '62').replace('+', '')

/** A number without its separators. */
export const withoutSeparators = (typed: string): string => typed.replace(separators, '')

/**
 * The texts to search for: the typed text, and the digits that all spellings of the same number share. So a search by the beginning of a mobile
 * number with 62 finds it too.
 */
export function searchSpellings(typed: string): readonly [string, ...string[]] {
  const beginning = /^(?:\+|00)?620?(8[0-9]*)$/.exec(withoutSeparators(typed))?.[1]
  const digits = normalizePhone(typed)?.slice(1) ?? (beginning && beginning.length >= searchedMin ? beginning : undefined)
  return digits === undefined ? [typed] : [typed, digits]
}
