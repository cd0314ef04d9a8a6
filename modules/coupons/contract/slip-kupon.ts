import { column, sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { amountInWords, goodsTexts } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const remark = 'keterangan' as const

/** A coupon on paper: its code as QR code, what it is worth, and what it asks for. */
export const slipKupon = defineReceipt({
  document: 'KUPON',
  title: 'Kupon',
  judul: 'KUPON',
  texts: { grand_total: { ...goodsTexts.grand_total, contoh: 'Rp. 100,000' }, ...amountInWords('Seratus ribu rupiah') },
  columns: {
    nama_barang: { label: 'Kupon', judul: 'Kupon', contoh: 'KUPON LEBARAN' },
    harga_total: { label: 'Nilai Kupon', judul: 'Nilai (Rp)', contoh: '100,000' },
  },
  layouts: {
    NOTA: sheetLayout({
      facts: [],
      hasWords: true,
      remark,
      sums: [],
      hasPayments: false,
      kolom: [column('nama_barang', 8, 120, { rata: 'LEFT', baris: 3 }), column('harga_total', 150, 42, { tebal: true })],
    }),
    SLIP: slipLayout({
      facts: [],
      hasWords: true,
      remark,
      hasPayments: false,
      kolom: [column('nama_barang', 0, 46, { rata: 'LEFT', baris: 3 }), column('harga_total', 47, 23.5, { tebal: true })],
    }),
  },
})
