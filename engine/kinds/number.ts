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

/**
 * Reads a number the way people type it: `1.5` and `1,5` are one and a half, `1,234,567` and `1.234.567` are a million odd.
 * A single separator followed by exactly three digits is a decimal sign for kinds with three decimals and a thousands
 * separator for whole numbers, so the caller says how many decimals there may be.
 */
export function parseNumber(text: string, decimals: number): number | undefined {
  const plain = text.replace(/[^\d.,-]/g, '')
  if (!/\d/.test(plain)) return undefined
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  const separators = plain.replace(/[^.,]/g, '')
  // Several of one sort, as in 1.234.567, group thousands; of two sorts, the last one is the decimal sign.
  const isDecimal = decimals > 0 && last >= 0 && (separators.length === 1 || new Set(separators).size === 2)
  const digits = (part: string) => part.replace(/[.,]/g, '')
  const value = isDecimal ? Number(`${digits(plain.slice(0, last))}.${digits(plain.slice(last + 1))}`) : Number(digits(plain))
  return Number.isFinite(value) ? value : undefined
}

/** Whether `value` has no more digits after the point than `decimals`. */
export function hasDecimals(value: number, decimals: number): boolean {
  const scaled = value * 10 ** decimals
  return Math.abs(scaled - Math.round(scaled)) < 1e-6
}

/** The check shared by all number kinds: a finite number in range with so many decimals at the most. */
export function numberCheck(
  label: string,
  limits: { min: number; max: number; decimals: number; tooLarge?: string; tooSmall?: string },
): z.ZodNumber {
  return z
    .number({ error: `${label} Tidak Boleh Kosong` })
    .min(limits.min, limits.tooSmall ?? `${label} Tidak Boleh Kurang Dari ${formatNumber(limits.min, 0)}`)
    .max(limits.max, limits.tooLarge ?? `${label} Tidak Boleh Melebihi ${formatNumber(limits.max, 0)}`)
    .refine((value) => hasDecimals(value, limits.decimals), `${label} Maksimal ${limits.decimals} Angka Di Belakang Koma`)
}
