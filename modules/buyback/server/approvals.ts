import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import { type Need, shortList } from '#modules/approvals/server/public.ts'
import { type PieceNeed, needsOf } from '../contract/needs.ts'
import type { PricedBought } from './price-piece.ts'

type Needed = PieceNeed & { readonly piece: PricedBought }

/**
 * Returns the approvals that bought pieces need: one of each kind, for all its pieces that need it. The approved content is each piece
 * with its weight and its price; another weight needs another approval.
 *
 * @param subjek the name of the document
 * @param toleransi grams that a piece may differ from its invoice
 */
export function approvalsOfBought(
  bought: readonly PricedBought[],
  { nama_customer, subjek }: { readonly nama_customer: string; readonly subjek: string },
  toleransi: number,
): Need[] {
  const needed = bought.flatMap((piece) => needsOf(piece, toleransi).map((need): Needed => ({ ...need, piece })))
  return [...Map.groupBy(needed, ({ kategori }) => kategori)].map(([kategori, pieces]): Need => {
    const isWeight = kategori === 'TOLERANSI_BERAT_BELI'
    const amount = (value: number) => (isWeight ? `${formatNumber(value / 1000, 3)} g` : rp(value))
    const difference = pieces.reduce((sum, { dari, menjadi }) => sum + menjadi - dari, 0)
    return {
      kategori,
      subjek,
      kunci: shortList(pieces, ({ piece }) => piece.kode_barcode ?? piece.nama_barang, ', '),
      uraian: `${shortList(pieces, ({ piece, dari, menjadi }) => `${piece.nama_barang} ${amount(dari)} → ${amount(menjadi)}`)} (“${nama_customer}”)`,
      ...(isWeight ? { selisih_mg: difference, berat: sumOfGrams(pieces.map(({ piece }) => piece.berat)) } : { selisih_rp: difference }),
      isi: {
        nama_customer,
        barang: pieces.map(({ piece: { kode_barcode, nama_barang, kode_group, kadar, kode_kondisi, berat, harga }, dari, menjadi }) => ({
          kode_barcode,
          nama_barang,
          kode_group,
          kadar,
          kode_kondisi,
          berat,
          harga,
          dari,
          menjadi,
        })),
      },
    }
  })
}
