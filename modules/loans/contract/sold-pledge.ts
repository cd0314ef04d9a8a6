import { priceOfBuyback } from '#modules/pricing/contract/buyback.ts'
import { type BuybackPrices, pricesFor } from '#modules/pricing/contract/buyback-prices.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'

/** Why a thing has no price: its group is not bought, is of another purity, or its condition is not in the list. */
export type Unpriced = 'GROUP_NOT_BOUGHT' | 'PURITY_OF_GROUP' | 'CONDITION_NOT_FOUND'

/**
 * The price in rupiah at which the shop buys a pledged thing from its owner: as it buys gold without an invoice, by the group and the condition, its gold
 * weight and the rounding of purchases (domain §4). No other price can be agreed on.
 */
export function priceOfPledge(
  { kadar, berat }: { readonly kadar: number; readonly berat: number },
  { kode_group, kode_kondisi }: { readonly kode_group: string; readonly kode_kondisi: string },
  prices: BuybackPrices,
  rounding: Rounding,
): number | Unpriced {
  const held = pricesFor(prices, { kode_group, kode_kondisi, kode_kategori: null, umur_bulan: null })
  const harga_per_gram = held.grup?.harga_per_gram
  if (harga_per_gram === null || harga_per_gram === undefined) return 'GROUP_NOT_BOUGHT'
  if (held.grup?.kadar !== kadar) return 'PURITY_OF_GROUP'
  const { kondisi } = held
  if (!kondisi) return 'CONDITION_NOT_FOUND'
  return priceOfBuyback({ ...held, kondisi, berat, berat_nota: null, harga_per_gram, rounding }).harga
}

/** The groups in which the shop buys gold of a purity. */
export const groupsOf = (kadar: number, { grup }: BuybackPrices): string[] =>
  grup.filter((group) => group.kadar === kadar && group.harga_per_gram !== null).map(({ kode_group }) => kode_group)

/**
 * Whether money of an event goes to the customer: he sells his pledge for at least what he owes. If it is worth less, he pays the difference, as he pays in
 * all other events (decision 136).
 */
export const isPaidOut = ({ jenis_hutang, nilai_ambil, grand_total }: { jenis_hutang: string; nilai_ambil: number; grand_total: number }): boolean =>
  jenis_hutang === 'BELI' && nilai_ambil >= grand_total
