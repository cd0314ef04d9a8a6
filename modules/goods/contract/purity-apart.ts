/** Percentage points: usual purities (91.6, 87.5, 75, 70, 42, 37.5 …) lie further apart than this, what assays differ by does not. */
const apartMax = 4

/** A purity in percent; above 100 it was given in thousandths. */
const percentOf = (kadar: number): number => (kadar > 100 ? kadar / 10 : kadar)

/**
 * Whether two purities cannot mean the same gold: 18 (karat) in a group of 75 %, or 0.75 (docs/decisions/112). Each is in percent, or above 100
 * in thousandths.
 */
export const areApart = (kadar: number, other: number): boolean => Math.abs(percentOf(kadar) - percentOf(other)) > apartMax

/** The purity in percent that is stamped on a piece as thousandths (750); undefined for any other stamp. */
export const stampedPurity = (kadar_cetak: string | null): number | undefined =>
  kadar_cetak !== null && /^[1-9]\d{2}$/.test(kadar_cetak.trim()) ? Number(kadar_cetak) / 10 : undefined
