/** A rate of the tax on sales, as its master stores it. */
export interface VatRate {
  readonly berlaku_dari: string
  /** Percent, two decimals. */
  readonly persen_ppn: number
  /** Whether the tax is added to the price or contained in it. */
  readonly di_atas_harga: boolean
  /** The text on the receipt. */
  readonly teks_ppn: string | null
}

/** The tax of a sale in whole rupiah; `noVat` if no rate is valid. */
export interface Vat {
  readonly ppn_persen: number | null
  readonly ppn_di_atas: boolean
  /** The amount that the tax is computed from. */
  readonly ppn_dasar: number
  readonly ppn: number
  readonly ppn_teks: string | null
}

/** No tax. */
export const noVat: Vat = { ppn_persen: null, ppn_di_atas: false, ppn_dasar: 0, ppn: 0, ppn_teks: null }

/** Returns the rate of a date: the latest that has begun. */
export const rateOn = <Rate extends Pick<VatRate, 'berlaku_dari'>>(rates: readonly Rate[], day: string): Rate | undefined =>
  rates.filter(({ berlaku_dari }) => berlaku_dari <= day).toSorted((a, b) => b.berlaku_dari.localeCompare(a.berlaku_dari))[0]

/** Returns the tax of the goods of a document, rounded once, halves up: added to their price, or contained in it. */
export function vatOf(goodsRp: number, rate: Omit<VatRate, 'berlaku_dari'> | undefined): Vat {
  if (!rate) return noVat
  const hundredths = Math.round(rate.persen_ppn * 100)
  const of = rate.di_atas_harga ? 10_000 : 10_000 + hundredths
  const ppn = Math.floor((2 * goodsRp * hundredths + of) / (2 * of))
  const ppn_dasar = rate.di_atas_harga ? goodsRp : goodsRp - ppn
  return { ppn_persen: rate.persen_ppn, ppn_di_atas: rate.di_atas_harga, ppn_dasar, ppn, ppn_teks: rate.teks_ppn }
}
