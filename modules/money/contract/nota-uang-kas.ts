import { column, sheetLayout, shopsOwn, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const usual = {
  ...shopsOwn,
  facts: [
    { label: 'Kasir', field: 'kasir' },
    { label: 'Dari / Kepada', field: 'nama_pihak' },
  ],
  total: 'total_uang',
} as const

/** The paper of money in or out, which whoever got or brought it signs. */
export const notaUangKas = defineReceipt({
  document: 'UANG_KAS',
  title: 'Uang Kas',
  judul: 'BUKTI KAS',
  texts: {
    nama_pihak: { label: 'Dari / Kepada', cut: { lines: 1 }, contoh: 'BUDI' },
    total_uang: { label: 'Total', cut: { lines: 1 }, isWhole: true, contoh: 'Rp. 250,000' },
  },
  columns: {
    uraian: { label: 'Uraian', judul: 'Uraian', contoh: 'LISTRIK DAN AIR' },
    jumlah: { label: 'Jumlah Uang', judul: 'Jumlah (Rp)', contoh: '250,000' },
  },
  layouts: {
    NOTA: sheetLayout({ ...usual, sums: [], kolom: [column('uraian', 2, 140, { rata: 'LEFT' }), column('jumlah', 150, 42, { tebal: true })] }),
    SLIP: slipLayout({ ...usual, kolom: [column('uraian', 0, 44, { rata: 'LEFT' }), column('jumlah', 45, 25.5, { tebal: true })] }),
  },
})
