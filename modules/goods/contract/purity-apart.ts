/** Percentage points. Usual purities (91.6, 87.5, 75, 70, 42, 37.5 …) differ by more than this; assays of the same gold differ by less. */
const apartMax = 4

/** A purity in percent. A value above 100 was given in thousandths. */
const percentOf = (kadar: number): number => (kadar > 100 ? kadar / 10 : kadar)

/**
 * Whether two purities cannot mean the same gold, such as 18 (karat) in a group of 75 %, or 0.75 (docs/decisions/112). A value is percent or, above
 * 100, thousandths.
 */
export const areApart = (kadar: number, other: number): boolean => Math.abs(percentOf(kadar) - percentOf(other)) > apartMax

/** The stamp of a piece as percent, if it is in thousandths (750); undefined for any other stamp. */
export const stampedPurity = (kadar_cetak: string | null): number | undefined =>
  kadar_cetak !== null && /^[1-9]\d{2}$/.test(kadar_cetak.trim()) ? Number(kadar_cetak) / 10 : undefined
