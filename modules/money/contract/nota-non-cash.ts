import { column, sheetLayout, shopsOwn, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { amountInWords, toldText, wholeText } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const usual = { ...shopsOwn, facts: [{ label: 'Kasir', field: 'kasir' }], total: 'uang_masuk', hasWords: true } as const

/** The paper of what was settled: which claims, what the bank kept, what came. */
export const notaNonCash = defineReceipt({
  document: 'NON_CASH',
  title: 'Validasi Non Cash',
  judul: 'VALIDASI NON CASH',
  texts: {
    nilai_tagihan: toldText('Nilai Tagihan'),
    biaya_bank: toldText('Biaya Bank'),
    uang_masuk: wholeText('Uang Masuk'),
    ...amountInWords('Dua juta rupiah'),
  },
  columns: {
    uraian: { label: 'Uraian', judul: 'Uraian', contoh: 'FJ-MC2-260131-0001' },
    tanggal: { label: 'Tanggal', judul: 'Tanggal', contoh: '31/01/2026' },
    jumlah: { label: 'Nilai Tagihan', judul: 'Tagihan (Rp)', contoh: '2,060,000' },
  },
  layouts: {
    NOTA: sheetLayout({
      ...usual,
      sums: ['nilai_tagihan', 'biaya_bank'],
      kolom: [column('uraian', 2, 90, { rata: 'LEFT' }), column('tanggal', 93, 40), column('jumlah', 150, 42, { tebal: true })],
    }),
    SLIP: slipLayout({
      ...usual,
      kolom: [column('uraian', 0, 44, { rata: 'LEFT' }), column('jumlah', 45, 25.5, { tebal: true })],
    }),
  },
})
