import { column, sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { amountInWords, goodsTexts, wholeText } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const usual = {
  hasWords: true,
  remark: 'keterangan',
  facts: [{ label: 'Kasir', field: 'kasir' }],
} as const

/** The paper of what was paid in one go: each thing with its number, what was paid for it, and how all of it was paid. */
export const notaBayarSekaligus = defineReceipt({
  document: 'BAYAR_SEKALIGUS',
  title: 'Bayar Sekaligus',
  judul: 'BAYAR SEKALIGUS',
  texts: {
    jumlah_hal: wholeText('Jumlah Pembayaran', '3'),
    grand_total: { ...goodsTexts.grand_total, contoh: 'Rp. 3,000,000' },
    ...amountInWords('Tiga juta rupiah'),
  },
  columns: {
    no_urut: { label: 'No', judul: 'No' },
    uraian: { label: 'Uraian', judul: 'Uraian', contoh: 'Perpanjang Gadai CONTOH-0001' },
    no_kejadian: { label: 'No Bukti', judul: 'No Bukti', contoh: 'CONTOH-0002' },
    jumlah: { label: 'Jumlah', judul: 'Jumlah (Rp)', contoh: '1,000,000' },
  },
  hasPayments: true,
  layouts: {
    NOTA: sheetLayout({
      ...usual,
      sums: ['jumlah_hal'],
      kolom: [
        column('no_urut', 2, 7, { rata: 'LEFT' }),
        column('uraian', 10, 80, { rata: 'LEFT' }),
        column('no_kejadian', 91, 55, { rata: 'LEFT' }),
        column('jumlah', 150, 42, { tebal: true }),
      ],
    }),
    SLIP: slipLayout({ ...usual, kolom: [column('uraian', 0, 46, { rata: 'LEFT' }), column('jumlah', 47, 23.5, { tebal: true })] }),
  },
})
