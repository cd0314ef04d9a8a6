import { z } from 'zod'

const formatters = new Map<number, Intl.NumberFormat>()

/** A number with thousands separators of the Korean locale (specification §9): `1,234,567.500`. */
export function formatNumber(value: number, decimals: number): string {
  let formatter = formatters.get(decimals)
  if (!formatter) {
    formatter = new Intl.NumberFormat('ko-KR', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    formatters.set(decimals, formatter)
  }
  return formatter.format(value)
}

/** A percentage without needless zeros: `1.25%`, `30%`. */
export const percentText = (percent: number): string => `${Number(percent.toFixed(3))}%`

/** Allowed words around a figure, in small letters without points: a currency before it, the kind's own unit behind it. */
export interface NumberWords {
  readonly before?: readonly string[]
  readonly after?: readonly string[]
}

const figure = /^(?<sign>-?)\s*(?:(?<before>\p{L}+|US\$|\$)\.?)?\s*(?<inner>-?)(?<digits>[\d.,]*\d[\d.,]*)(?<dash>-?)\s*(?:(?<after>\p{L}+|%)\.?)?$/u

/** Digits in groups of three with one separator, where the first group does not begin with 0; or digits without separators. */
const grouped = /^(?:\d*|[1-9]\d{0,2}(?:([.,])\d{3}(?:\1\d{3})*)?)$/

/**
 * Reads a number the way people write it: `1.5` and `1,5` are one and a half, `1,234,567` and `1.234.567` are a million odd.
 * Of two sorts of sign the last is the decimal sign; one sign alone is, unless three digits follow and the kind has fewer
 * decimals. The text is read whole or not at all. An unknown word (`250 mg`, `15 juta`, `18K`, `1E+06`) may change the value, and half a rupiah must
 * not become fifty (docs/decisions/112).
 *
 * @returns undefined if the text is no such number
 */
export function parseNumber(text: string, decimals: number, { before = [], after = [] }: NumberWords = {}): number | undefined {
  const parts = figure.exec(text.trim())?.groups
  const digits = parts?.['digits']
  if (!parts || digits === undefined || !isAmong(before, parts['before']) || !isAmong(after, parts['after'])) return undefined
  if (parts['sign'] && parts['inner']) return undefined
  // `Rp. 1.250.000,-` is the usual form of an amount without cents.
  if (parts['dash'] && (decimals > 0 || !/[.,]$/.test(digits))) return undefined
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const signs = digits.replace(/\d/g, '')
  const tail = last < 0 ? '' : digits.slice(last + 1)
  const isDecimal = signs.length === 1 ? tail.length !== 3 || decimals >= 3 : new Set(signs).size === 2 || (tail === '' && last >= 0)
  const whole = isDecimal ? digits.slice(0, last) : digits
  if (!grouped.test(whole) || (isDecimal && decimals === 0 && /[^0]/.test(tail))) return undefined
  const value = Number(`${whole.replace(/[.,]/g, '')}${isDecimal ? `.${tail}` : ''}`)
  if (!Number.isFinite(value)) return undefined
  return (parts['sign'] || parts['inner']) && value !== 0 ? -value : value
}

const isAmong = (words: readonly string[], word: string | undefined) => word === undefined || words.includes(word.toLowerCase())

/** What a column of type `integer` holds at the most: the limit of versions and places that are no field of a form. */
export const integerMax = 2_147_483_647

/**
 * Returns how many digits `value` has after the point as written: 3 for 1.005, 7 for 1.0000001. A nearly whole number is not
 * whole: no later step rounds it, and it would become a price.
 */
export function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, (digits.split('.')[1] ?? '').length - Number(exponent))
}

/** The message for a value of another kind: that it is missing, or that its text cannot be read. */
export const missingOrUnread =
  (label: string) =>
  ({ input }: { readonly input?: unknown }): string =>
    input === undefined || input === null || input === '' ? `${label} Tidak Boleh Kosong` : `${label} Tidak Terbaca`

/** The check shared by all number kinds: a finite number in range with so many decimals at the most. */
export function numberCheck(
  label: string,
  limits: { min: number; max: number; decimals: number; tooLarge?: string; tooSmall?: string },
): z.ZodNumber {
  return z
    .number({ error: missingOrUnread(label) })
    .min(limits.min, limits.tooSmall ?? `${label} Tidak Boleh Kurang Dari ${formatNumber(limits.min, decimalsOf(limits.min))}`)
    .max(limits.max, limits.tooLarge ?? `${label} Tidak Boleh Melebihi ${formatNumber(limits.max, decimalsOf(limits.max))}`)
    .refine((value) => decimalsOf(value) <= limits.decimals, `${label} Maksimal ${limits.decimals} Angka Di Belakang Koma`)
}
