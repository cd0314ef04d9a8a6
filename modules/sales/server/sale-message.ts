import { formatNumber } from '#engine/kinds/number.ts'
import { messageLines, rp } from '#modules/documents/server/public.ts'
import type { Sale } from '../contract/penjualan.ts'

/** What the message of a sale says beside its header: the pieces, a line each, and the total. */
export function saleMessage({ detail_barang, grand_total }: Pick<Sale, 'detail_barang' | 'grand_total'>): { barang: string; total: string } {
  const pieces = detail_barang.map(({ nama_barang, kadar_cetak, berat, harga_total }) => ({
    text: `${nama_barang} (${kadar_cetak}, ${formatNumber(berat, 3)} gram)`,
    jumlahRp: harga_total,
  }))
  return { barang: messageLines(pieces, 'barang'), total: rp(grand_total) }
}
