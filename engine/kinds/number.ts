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

/** Digits in groups of three behind one sort of sign, or without any. */
const grouped = /^-?(?:\d*|\d{1,3}(?:([.,])\d{3}(?:\1\d{3})*)?)$/

/**
 * Reads a number the way people write it: `1.5` and `1,5` are one and a half, `1,234,567` and `1.234.567` are a million odd.
 * Of two sorts of sign the last is the decimal sign; one sign alone is, unless three digits follow and the kind has fewer
 * decimals. What is not grouped in threes says nothing, and so does half a rupiah: it must not become fifty.
 */
export function parseNumber(text: string, decimals: number): number | undefined {
  // `Rp. 1,250`: the point of the currency is none of the number's.
  const plain = text.replace(/^\s*[A-Za-z]+\.?/, '').replace(/[^\d.,-]/g, '')
  if (!/\d/.test(plain)) return undefined
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  const signs = plain.replace(/[^.,]/g, '')
  const tail = last < 0 ? '' : plain.slice(last + 1)
  const isDecimal = signs.length === 1 ? tail.length !== 3 || decimals >= 3 : new Set(signs).size === 2
  const whole = isDecimal ? plain.slice(0, last) : plain
  if (!grouped.test(whole) || (isDecimal && decimals === 0 && /[^0]/.test(tail))) return undefined
  const value = Number(`${whole.replace(/[.,]/g, '')}${isDecimal ? `.${tail}` : ''}`)
  return Number.isFinite(value) ? value : undefined
}

/** What a column of type `integer` holds at the most: the limit of versions and places that are no field of a form. */
export const integerMax = 2_147_483_647

/**
 * How many digits `value` has after the point, as it is written: 3 of 1.005, 7 of 1.0000001. What is nearly whole is not whole:
 * nobody rounds it later, and a price would be made of it.
 */
export function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, (digits.split('.')[1] ?? '').length - Number(exponent))
}

/** The check shared by all number kinds: a finite number in range with so many decimals at the most. */
export function numberCheck(
  label: string,
  limits: { min: number; max: number; decimals: number; tooLarge?: string; tooSmall?: string },
): z.ZodNumber {
  return z
    .number({ error: `${label} Tidak Boleh Kosong` })
    .min(limits.min, limits.tooSmall ?? `${label} Tidak Boleh Kurang Dari ${formatNumber(limits.min, decimalsOf(limits.min))}`)
    .max(limits.max, limits.tooLarge ?? `${label} Tidak Boleh Melebihi ${formatNumber(limits.max, decimalsOf(limits.max))}`)
    .refine((value) => decimalsOf(value) <= limits.decimals, `${label} Maksimal ${limits.decimals} Angka Di Belakang Koma`)
}
