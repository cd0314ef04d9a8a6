import { column, sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'
import { moneySlip, moneySlipTexts } from './money-slip.ts'

/** The paper of a payment of claims, with the days that it is for. The person who got or brought the money signs it. */
export const notaBayarTagihan = defineReceipt({
  document: 'BAYAR_TAGIHAN',
  title: 'Bayar Tagihan',
  judul: 'BUKTI BAYAR TAGIHAN',
  texts: moneySlipTexts('PPN 2026-01'),
  columns: {
    tanggal: { label: 'Tanggal', judul: 'Tanggal', contoh: '31/01/2026' },
    uraian: { label: 'Uraian', judul: 'Uraian', contoh: '12 transaksi' },
    jumlah: { label: 'Jumlah Uang', judul: 'Jumlah (Rp)', contoh: '250,000' },
  },
  layouts: {
    NOTA: sheetLayout({
      ...moneySlip,
      sums: [],
      kolom: [column('tanggal', 2, 40, { rata: 'LEFT' }), column('uraian', 43, 100, { rata: 'LEFT' }), column('jumlah', 150, 42, { tebal: true })],
    }),
    SLIP: slipLayout({
      ...moneySlip,
      kolom: [column('tanggal', 0, 20, { rata: 'LEFT' }), column('uraian', 21, 23, { rata: 'LEFT' }), column('jumlah', 45, 25.5, { tebal: true })],
    }),
  },
})
