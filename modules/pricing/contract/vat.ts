/** A rate of the tax on sales, as its master keeps it. */
export interface VatRate {
  readonly berlaku_dari: string
  /** Two decimals. */
  readonly persen_ppn: number
  /** On top of the price, or in it. */
  readonly di_atas_harga: boolean
  /** What the receipt says of it. */
  readonly teks_ppn: string | null
}

/** The tax of a sale in whole rupiah: none where no rate holds. */
export interface Vat {
  readonly ppn_persen: number | null
  readonly ppn_di_atas: boolean
  /** What it is of. */
  readonly ppn_dasar: number
  readonly ppn: number
  readonly ppn_teks: string | null
}

/** No tax. */
export const noVat: Vat = { ppn_persen: null, ppn_di_atas: false, ppn_dasar: 0, ppn: 0, ppn_teks: null }

/** The rate that holds on a day: the latest that has begun. */
export const rateOn = <Rate extends Pick<VatRate, 'berlaku_dari'>>(rates: readonly Rate[], day: string): Rate | undefined =>
  rates.filter(({ berlaku_dari }) => berlaku_dari <= day).toSorted((a, b) => b.berlaku_dari.localeCompare(a.berlaku_dari))[0]

/** The tax of what goods come to, half up, once a document: on top of it, or the part of it that is tax. */
export function vatOf(goodsRp: number, rate: Omit<VatRate, 'berlaku_dari'> | undefined): Vat {
  if (!rate) return noVat
  const hundredths = Math.round(rate.persen_ppn * 100)
  const of = rate.di_atas_harga ? 10_000 : 10_000 + hundredths
  const ppn = Math.floor((2 * goodsRp * hundredths + of) / (2 * of))
  const ppn_dasar = rate.di_atas_harga ? goodsRp : goodsRp - ppn
  return { ppn_persen: rate.persen_ppn, ppn_di_atas: rate.di_atas_harga, ppn_dasar, ppn, ppn_teks: rate.teks_ppn }
}
