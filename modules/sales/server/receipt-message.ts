import { formatNumber } from '#engine/kinds/number.ts'
import type { Sale } from '../contract/sale.ts'

/** The receipt of a sale as a message for the customer's telephone: the shop's template, `{{name}}` filled from the sale. */
export function receiptMessage(sale: Sale, template: string): string {
  const rp = (amount: number) => `Rp. ${formatNumber(amount, 0)}`
  const facts: Readonly<Record<string, string>> = {
    nama_toko: sale.nama_toko,
    no_faktur: sale.no_faktur,
    tanggal: sale.tgl_system,
    nama_customer: sale.nama_customer,
    barang: sale.detail_barang
      .map((piece) => `- ${piece.nama_barang} (${piece.kadar_cetak}, ${formatNumber(piece.berat, 3)} gram): ${rp(piece.harga_total)}`)
      .join('\n'),
    total: rp(sale.grand_total),
  }
  // A name that the sale does not have stays as it was written, so that whoever wrote the template sees it.
  return template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => facts[name] ?? whole)
}
