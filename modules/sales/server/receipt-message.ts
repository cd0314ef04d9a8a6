import { formatNumber } from '#engine/kinds/number.ts'
import type { Sale } from '../contract/sale.ts'

/** The receipt of a sale as a message for the customer's telephone. */
export function receiptMessage(sale: Sale): string {
  const rp = (amount: number) => `Rp. ${formatNumber(amount, 0)}`
  const pieces = sale.detail_barang.map(
    (piece) => `- ${piece.nama_barang} (${piece.kadar_cetak}, ${formatNumber(piece.berat, 3)} gram): ${rp(piece.harga_total)}`,
  )
  return [
    `*${sale.nama_toko}*`,
    `No Faktur: ${sale.no_faktur}`,
    `Tanggal: ${sale.tgl_system}`,
    `Customer: ${sale.nama_customer}`,
    '',
    ...pieces,
    '',
    `*Total: ${rp(sale.grand_total)}*`,
    'Terima Kasih Atas Kunjungan Anda',
  ].join('\n')
}
