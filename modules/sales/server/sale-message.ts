import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import { type MessageLine, messageLines } from '#modules/documents/server/public.ts'
import type { Sale } from '../contract/penjualan.ts'

/** The part of the room for lines that pieces get if there is much old gold. */
const piecesMin = 1_500

/**
 * Returns the lines of the message of a sale besides its header: the pieces, a line each, the additions, the payments other than money,
 * and the total, to which all of it adds up. For a trade-in that is the difference, in either direction.
 */
export function saleMessage(sale: Sale): { barang: string; total: string } {
  const pieces = sale.detail_barang.map(({ nama_barang, kadar_cetak, berat, harga_total }) => ({
    text: `${nama_barang} (${kadar_cetak}, ${formatNumber(berat, 3)} gram)`,
    jumlahRp: harga_total,
  }))
  const others = [...onTop(sale), ...paidOtherwise(sale)]
  const beside = messageLines(others, 'lainnya', piecesMin)
  const barang = messageLines(pieces, 'barang', beside.length)
  const totalRp = [...pieces, ...others].reduce((sum, { jumlahRp = 0 }) => sum + jumlahRp, 0)
  return { barang: [barang, beside].filter(Boolean).join('\n'), total: totalOf(sale, totalRp) }
}

const onTop = ({ biaya_admin, biaya_kemas, ongkos_kirim, ppn_di_atas, ppn }: Sale): MessageLine[] =>
  told([
    ['Biaya Admin', biaya_admin],
    ['Biaya Kemasan', biaya_kemas],
    ['Ongkos Kirim', ongkos_kirim],
    ['PPN', ppn_di_atas ? ppn : 0],
  ])

function paidOtherwise(sale: Sale): MessageLine[] {
  const oldGold = sale.detail_tukar.map(({ nama_barang, berat_bayar, harga }): [string, number] => [
    `Tukar ${nama_barang} (${formatNumber(berat_bayar, 3)} gram)`,
    -harga,
  ])
  return told([
    ...oldGold,
    [`Titipan ${sale.no_titipan ?? ''}`.trim(), -sale.bayar_titipan],
    [`Pesanan ${sale.no_pesanan ?? sale.no_po ?? ''}`.trim(), -sale.bayar_pesanan],
    [`Cicilan ${sale.no_cicilan ?? ''}`.trim(), -sale.bayar_cicilan],
    [`Marketplace ${sale.no_pesanan_luar ?? ''}`.trim(), -sale.bayar_marketplace],
    ['Poin', -sale.bayar_poin],
    ['Kupon', -sale.bayar_kupon],
    ['Hutang Emas', -sale.nilai_fine],
  ])
}

const told = (lines: readonly [text: string, jumlahRp: number][]): MessageLine[] =>
  lines.filter(([, jumlahRp]) => jumlahRp !== 0).map(([text, jumlahRp]) => ({ text, jumlahRp }))

function totalOf({ sisa_bayar }: Sale, totalRp: number): string {
  if (totalRp < 0) return `${rp(-totalRp)} (Dibayarkan Ke Customer)`
  return sisa_bayar > 0 ? `${rp(totalRp)} (Sisa Bayar ${rp(sisa_bayar)})` : rp(totalRp)
}
