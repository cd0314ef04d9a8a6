import { column, sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const usual = {
  facts: [{ label: 'Kasir', field: 'kasir' }],
  total: 'poin_pindah',
  sums: [],
  hasPayments: false,
  remark: 'keterangan',
} as const

/** The paper of a join: who became whom, and why. */
export const notaGabungMember = defineReceipt({
  document: 'GABUNG_MEMBER',
  title: 'Gabung Member',
  judul: 'GABUNG MEMBER',
  texts: {
    poin_pindah: { label: 'Poin Pindah', cut: { lines: 1 }, isWhole: true, contoh: (say) => say('{{n}} poin', { n: 75 }) },
  },
  columns: {
    uraian: { label: 'Uraian', judul: 'Uraian', contoh: 'IBU SITI (M0000012)' },
    jumlah: { label: 'Poin Pindah', judul: 'Poin', contoh: '75' },
  },
  layouts: {
    NOTA: sheetLayout({ ...usual, kolom: [column('uraian', 2, 140, { rata: 'LEFT' }), column('jumlah', 150, 42, { tebal: true })] }),
    SLIP: slipLayout({ ...usual, kolom: [column('uraian', 0, 44, { rata: 'LEFT' }), column('jumlah', 45, 25.5, { tebal: true })] }),
  },
})
