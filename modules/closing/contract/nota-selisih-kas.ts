import { column, sheetLayout, shopsOwn, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const usual = {
  ...shopsOwn,
  facts: [
    { label: 'Kasir', field: 'kasir' },
    { label: 'Alasan Selisih', field: 'alasan' },
  ],
  total: 'selisih',
} as const

/** The paper of the difference that a count of the till found. The user who counted signs it. */
export const notaSelisihKas = defineReceipt({
  document: 'SELISIH_KAS',
  title: 'Selisih Kas',
  judul: 'BERITA ACARA SELISIH KAS',
  texts: {
    alasan: { label: 'Alasan Selisih', cut: { lines: 2 }, contoh: 'SALAH KEMBALIAN' },
    selisih: { label: 'Selisih', cut: { lines: 1 }, isWhole: true, contoh: 'Rp. -3,000' },
  },
  columns: {
    uraian: { label: 'Uraian', judul: 'Uraian', contoh: 'Uang Dihitung' },
    jumlah: { label: 'Jumlah Uang', judul: 'Jumlah (Rp)', contoh: '1,997,000' },
  },
  layouts: {
    NOTA: sheetLayout({ ...usual, sums: [], kolom: [column('uraian', 2, 140, { rata: 'LEFT' }), column('jumlah', 150, 42, { tebal: true })] }),
    SLIP: slipLayout({ ...usual, kolom: [column('uraian', 0, 44, { rata: 'LEFT', baris: 2 }), column('jumlah', 45, 25.5, { tebal: true })] }),
  },
})
