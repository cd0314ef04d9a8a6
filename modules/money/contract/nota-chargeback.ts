import { column, sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { amountInWords } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const usual = {
  facts: [
    { label: 'Kasir', field: 'kasir' },
    { label: 'Alasan', field: 'alasan' },
  ],
  hasPayments: false,
  hasCustomer: false,
  hasWords: true,
  total: 'jumlah_tarik',
} as const

/** The paper of what a bank took back. */
export const notaChargeback = defineReceipt({
  document: 'CHARGEBACK',
  title: 'Chargeback',
  judul: 'CHARGEBACK',
  texts: {
    alasan: { label: 'Alasan', cut: { lines: 2 }, contoh: 'SENGKETA PEMEGANG KARTU' },
    jumlah_tarik: { label: 'Ditarik Bank', cut: { lines: 1 }, isWhole: true, contoh: 'Rp. 2,000,000' },
    ...amountInWords('Dua juta rupiah'),
  },
  columns: {
    uraian: { label: 'Uraian', judul: 'Uraian', contoh: 'FJ-MC2-260131-0001' },
    perlakuan: { label: 'Perlakuan', judul: 'Perlakuan', contoh: 'Tagih Lagi Ke Bank' },
    jumlah: { label: 'Ditarik Bank', judul: 'Ditarik Bank (Rp)', contoh: '2,000,000' },
  },
  layouts: {
    NOTA: sheetLayout({
      ...usual,
      sums: [],
      kolom: [column('uraian', 2, 80, { rata: 'LEFT' }), column('perlakuan', 83, 60, { rata: 'LEFT' }), column('jumlah', 144, 48, { tebal: true })],
    }),
    SLIP: slipLayout({ ...usual, kolom: [column('uraian', 0, 42, { rata: 'LEFT' }), column('jumlah', 43, 27.5, { tebal: true })] }),
  },
})
