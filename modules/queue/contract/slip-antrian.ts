import { column, sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { goodsTexts } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const facts = [{ label: 'Dari', field: 'kasir' }] as const
const remark = 'keterangan' as const

/** What the customer takes to the cashier: the number as QR code, and what it comes to. It is no receipt, since nothing is paid. */
export const slipAntrian = defineReceipt({
  document: 'ANTRIAN',
  title: 'Slip Antrian Kasir',
  judul: 'SLIP KASIR (BUKAN NOTA)',
  texts: { grand_total: goodsTexts.grand_total },
  columns: {
    nama_barang: { label: 'Uraian', judul: 'Uraian', contoh: 'Penjualan' },
    harga_total: { label: 'Jumlah', judul: 'Jumlah (Rp)', contoh: '11,060,000' },
  },
  layouts: {
    NOTA: sheetLayout({
      facts,
      remark,
      sums: [],
      hasPayments: false,
      kolom: [column('nama_barang', 8, 120, { rata: 'LEFT' }), column('harga_total', 150, 42, { tebal: true })],
    }),
    SLIP: slipLayout({
      facts,
      remark,
      hasPayments: false,
      kolom: [column('nama_barang', 0, 46, { rata: 'LEFT' }), column('harga_total', 47, 23.5, { tebal: true })],
    }),
  },
})
