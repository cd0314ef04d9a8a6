import { formatNumber } from '#engine/kinds/number.ts'
import type { Sale } from '../contract/sale.ts'

/** A message may have 4000 characters; beside so many of the pieces there is room for the longest template. */
const piecesMax = 2_500

/** The receipt of a sale as a message for the customer's telephone: the shop's template, `{{name}}` filled from the sale. */
export function receiptMessage(sale: Sale, template: string): string {
  const facts: Readonly<Record<string, string>> = {
    nama_toko: sale.nama_toko,
    no_faktur: sale.no_faktur,
    tanggal: sale.tgl_system,
    nama_customer: sale.nama_customer,
    barang: listOf(sale),
    total: rp(sale.grand_total),
  }
  // A name that the sale does not have stays as it was written, so that whoever wrote the template sees it.
  return template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => facts[name] ?? whole)
}

/** The pieces, a line each; of more than there is room for, how many and what they came to, so that the sum stays explained. */
function listOf({ detail_barang }: Sale): string {
  const lines = detail_barang.map(
    (piece) => `- ${piece.nama_barang} (${piece.kadar_cetak}, ${formatNumber(piece.berat, 3)} gram): ${rp(piece.harga_total)}`,
  )
  let room = piecesMax
  const count = lines.findIndex((line) => (room -= line.length + 1) < 0)
  if (count === -1) return lines.join('\n')
  const rest = detail_barang.slice(count)
  const restRp = rest.reduce((sum, { harga_total }) => sum + harga_total, 0)
  return [...lines.slice(0, count), `- + ${rest.length} barang: ${rp(restRp)}`].join('\n')
}

const rp = (amount: number) => `Rp. ${formatNumber(amount, 0)}`
