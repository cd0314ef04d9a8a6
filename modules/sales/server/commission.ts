import type { Affiliate } from './points.ts'

/** The commission for the person who brought the member of a sale, as its header stores it. */
export interface SaleCommission {
  readonly kode_afiliasi: string | null
  readonly komisi_persen: number
  readonly komisi_afiliasi: number
}

/** Nothing. */
export const noCommission: SaleCommission = { kode_afiliasi: null, komisi_persen: 0, komisi_afiliasi: 0 }

/** What of a sale is its goods. */
interface Sold {
  readonly sub_total: number
  readonly total_ongkos: number
  readonly diskon: number
  readonly pembulatan: number
}

/** What goods come to after discounts, in rupiah. Pure. */
export const soldRp = ({ sub_total, total_ongkos, diskon, pembulatan }: Sold): number => sub_total + total_ongkos - diskon + pembulatan

/**
 * The commission of a sale to a member whom an affiliate brought (docs/decisions/163): his percent of the goods after discounts, in rupiah, half up, as the
 * check of `penjualan` says. Fees for packing and sending give none, and neither does tax on top. Pure.
 */
export function commissionOf(sold: Sold, affiliate: Affiliate | undefined): SaleCommission {
  if (!affiliate) return noCommission
  const { kode_afiliasi, komisi_persen } = affiliate
  // Percents have two decimals.
  const hundredths = BigInt(Math.round(komisi_persen * 100))
  return { kode_afiliasi, komisi_persen, komisi_afiliasi: Number((BigInt(soldRp(sold)) * hundredths + 5_000n) / 10_000n) }
}
