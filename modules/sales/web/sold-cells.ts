import { formatNumber } from '#engine/kinds/number.ts'
import type { Say } from '#engine/web/text.ts'
import { formulaLabels, rupiahFor } from '#modules/pricing/contract/price.ts'
import { goodsCellsOf } from '#modules/receipts/web/public.ts'
import type { SoldPiece } from '../contract/penjualan.ts'

/** What the line of a piece says on paper (`soldColumns`) of a piece that is sold, or held to be sold: every rupiah of its amount. */
export function soldCellsOf(piece: SoldPiece, say: Say) {
  const cells = goodsCellsOf(piece)
  // A piece with its own price is not sold by the gram: a price per gram next to it would explain another amount.
  const fixed = piece.rumus.filter(({ jenis }) => jenis === 'DIKUNCI')
  const isByWeight = fixed.length === 0 && rupiahFor(piece.berat, piece.harga_per_gram) === piece.harga_dasar
  // What its weight comes to and what its stones ask stand apart, where both make its price.
  const [ofWeight, ofStones] = [piece.rumus.find(({ jenis }) => jenis === 'BERAT'), piece.rumus.find(({ jenis }) => jenis === 'BATU')]
  const byGram = (jumlah: number) => `${cells.berat} g × ${cells.harga_per_gram} = ${formatNumber(jumlah, 0)}`
  // What was fixed of an order, and what has the price of the day.
  const byParts = [...fixed, ...(ofWeight ? [ofWeight] : [])].map(({ jenis, tgl, berat = 0, harga_per_gram = 0, jumlah }) =>
    [
      say(jenis === 'DIKUNCI' ? formulaLabels.DIKUNCI : 'Harga Hari Ini'),
      ...(tgl === undefined ? [] : [tgl]),
      `${formatNumber(berat, 3)} g × ${formatNumber(harga_per_gram, 0)} = ${formatNumber(jumlah, 0)}`,
    ].join(' '),
  )
  const stones = ofStones ? [`${say(formulaLabels.BATU)} ${formatNumber(ofStones.jumlah, 0)}`] : []
  const base = isByWeight
    ? [byGram(piece.harga_dasar)]
    : fixed.length > 0
      ? [...byParts, ...stones]
      : ofWeight && ofStones
        ? [byGram(ofWeight.jumlah), ...stones]
        : [`${say('Harga Pas')} ${cells.harga_dasar}`]
  const amounts = [
    [say('Ongkos'), piece.ongkos],
    [say('Diskon'), -piece.diskon],
    [say('Pembulatan'), piece.pembulatan],
  ] as const
  return {
    ...cells,
    harga_per_gram: isByWeight || (fixed.length === 1 && !ofWeight) ? cells.harga_per_gram : ofWeight || fixed.length > 0 ? '' : say('Harga Pas'),
    qty: formatNumber(piece.qty, 0),
    kadar_cetak: piece.kadar_cetak,
    ongkos: formatNumber(piece.ongkos, 0),
    diskon: formatNumber(piece.diskon, 0),
    harga_total: formatNumber(piece.harga_total, 0),
    rincian: [
      ...(piece.qty > 1 ? [`${say('Qty')} ${formatNumber(piece.qty, 0)}`] : []),
      ...base,
      ...amounts.filter(([, jumlah]) => jumlah !== 0).map(([what, jumlah]) => `${what} ${formatNumber(jumlah, 0)}`),
    ].join('\n'),
  }
}
