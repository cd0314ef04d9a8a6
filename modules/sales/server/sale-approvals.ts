import { type Need, told } from '#modules/approvals/server/public.ts'
import { rp } from '#modules/documents/server/public.ts'
import type { PricedPiece, PricedStock } from './price-sale.ts'

/** What is lowered of a piece, in rupiah. */
interface Lowered {
  readonly kode_barcode: string
  readonly dari: number
  readonly menjadi: number
}

/**
 * What a sale needs an approval for (specification §6): discounts that take more than `limitPercent` off the price of a
 * piece, a piece that ends at nothing, be it by rounding alone, and a work fee below the piece's own. Pure. A limit of 0 asks
 * for every discount.
 */
export function approvalsFor(
  priced: readonly PricedPiece<PricedStock & { readonly nama_barang: string }>[],
  sale: { readonly nama_customer: string },
  limitPercent: number,
): Need[] {
  const discounted = priced
    .map(({ piece, price }): Lowered => {
      const dari = price.harga_dasar + price.ongkos
      return { kode_barcode: piece.kode_barcode, dari, menjadi: price.harga_total === 0 ? 0 : dari - price.diskon }
    })
    // Percent with two decimals: whole numbers on both sides.
    .filter(({ dari, menjadi }) => menjadi === 0 || (dari - menjadi) * 10_000 > dari * Math.round(limitPercent * 100))
  const cheaper = priced
    .map(({ piece, price }): Lowered => ({ kode_barcode: piece.kode_barcode, dari: piece.ongkos, menjadi: price.ongkos }))
    .filter(({ dari, menjadi }) => menjadi < dari)
  const nameOf = (kode_barcode: string) => priced.find(({ piece }) => piece.kode_barcode === kode_barcode)?.piece.nama_barang ?? ''
  const need = (kategori: Need['kategori'], lowered: readonly Lowered[]): Need[] =>
    lowered.length === 0
      ? []
      : [
          {
            kategori,
            subjek: 'penjualan',
            kunci: told(lowered, ({ kode_barcode }) => kode_barcode, ', '),
            uraian: `${told(lowered, (each) => `${nameOf(each.kode_barcode)} ${rp(each.dari)} → ${rp(each.menjadi)}`)} (“${sale.nama_customer}”)`,
            selisih_rp: -lowered.reduce((sum, { dari, menjadi }) => sum + dari - menjadi, 0),
            isi: { nama_customer: sale.nama_customer, barang: lowered },
          },
        ]
  return [...need('BATAS_HARGA_JUAL', discounted), ...need('TURUN_ONGKOS', cheaper)]
}
