import { column, sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const usual = {
  facts: [{ label: 'Kasir', field: 'kasir' }],
  total: 'jumlah_poin',
  sums: [],
  hasPayments: false,
  remark: 'keterangan',
} as const

/** The paper of points by hand: how many, and the reason. */
export const notaPoinManual = defineReceipt({
  document: 'POIN_MANUAL',
  title: 'Transaksi Poin',
  judul: 'TRANSAKSI POIN',
  texts: {
    jumlah_poin: { label: 'Jumlah Poin', cut: { lines: 1 }, isWhole: true, contoh: (say) => say('{{n}} poin', { n: 75 }) },
  },
  columns: {
    uraian: { label: 'Uraian', judul: 'Uraian', contoh: 'POIN ULANG TAHUN' },
    jumlah: { label: 'Jumlah Poin', judul: 'Poin', contoh: '75' },
  },
  layouts: {
    NOTA: sheetLayout({ ...usual, kolom: [column('uraian', 2, 140, { rata: 'LEFT' }), column('jumlah', 150, 42, { tebal: true })] }),
    SLIP: slipLayout({ ...usual, kolom: [column('uraian', 0, 44, { rata: 'LEFT' }), column('jumlah', 45, 25.5, { tebal: true })] }),
  },
})
