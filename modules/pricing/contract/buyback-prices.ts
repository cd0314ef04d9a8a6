import { z } from 'zod'
import { endpoint, signedIn } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { masters as m } from '#modules/masters/contract/fields.ts'
import { type Deduction, noDeduction } from './buyback.ts'
import { prices as p } from './fields.ts'

/** What buybacks are priced by today: what each group is bought at, and all that is taken off. */
export const buybackPrices = z.object({
  /** Of a group that no list prices, the price is null: it is not bought back. */
  grup: z.array(objectOf([p.kode_group, p.nama_group, m.kode_kadar, m.kadar, p.harga_per_gram.optional()])),
  kondisi: z.array(objectOf([m.kode_kondisi, p.kondisi_beli, p.persen_harga, p.potongan_per_gram])),
  rugi_nota: z.array(objectOf([m.kode_kadar, p.umur_bulan, p.rugi_per_gram, p.rugi_persen])),
  /** Empty where the shop takes nothing off by category (switch POTONGAN_PENJUALAN). */
  potongan_kategori: z.array(objectOf([m.kode_kategori, p.potongan_persen, p.potongan_per_gram])),
})

/** What buybacks are priced by today. */
export type BuybackPrices = z.output<typeof buybackPrices>

export const readBuybackPrices = endpoint({
  call: 'GET harga-pembelian',
  summary: 'What buybacks are priced by today: the price of each group, what conditions, old invoices and categories take off',
  access: signedIn(),
  reply: buybackPrices,
})

/** The properties of a piece that decide its price, besides its weight. */
export interface PricedBy {
  readonly kode_group: string
  readonly kode_kondisi: string
  readonly kode_kategori: string | null
  /** Whole months since our invoice; null if there is none. */
  readonly umur_bulan: number | null
}

/** A group as it is bought back. */
export type BoughtGroup = BuybackPrices['grup'][number]

/** What holds for a piece today. `grup` and `kondisi` are undefined where the lists do not know them. */
export interface HeldPrices {
  readonly grup: BoughtGroup | undefined
  readonly kondisi: Deduction | undefined
  readonly rugi_nota: Deduction
  readonly kategori: Deduction
}

/** What of the lists holds for a piece; of the losses by age, the one of the oldest age that its invoice has reached. */
export function pricesFor(prices: BuybackPrices, piece: PricedBy): HeldPrices {
  const grup = prices.grup.find(({ kode_group }) => kode_group === piece.kode_group)
  const kondisi = prices.kondisi.find(({ kode_kondisi }) => kode_kondisi === piece.kode_kondisi)
  const { umur_bulan } = piece
  const rugi =
    umur_bulan === null
      ? undefined
      : prices.rugi_nota
          .filter((loss) => loss.kode_kadar === grup?.kode_kadar && loss.umur_bulan <= umur_bulan)
          .toSorted((a, b) => b.umur_bulan - a.umur_bulan)[0]
  const kategori = prices.potongan_kategori.find(({ kode_kategori }) => kode_kategori === piece.kode_kategori)
  return {
    grup,
    // A condition is the remaining part of the price; the others are the lost part.
    kondisi: kondisi && { persen: (10_000 - Math.round(kondisi.persen_harga * 100)) / 100, per_gram: kondisi.potongan_per_gram },
    rugi_nota: rugi ? { persen: rugi.rugi_persen, per_gram: rugi.rugi_per_gram } : noDeduction,
    kategori: kategori ? { persen: kategori.potongan_persen, per_gram: kategori.potongan_per_gram } : noDeduction,
  }
}
