import { column, sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'
import { moneySlip, moneySlipTexts } from './money-slip.ts'

/** The paper of money in or out. The person who got or brought the money signs it. */
export const notaUangKas = defineReceipt({
  document: 'UANG_KAS',
  title: 'Uang Kas',
  judul: 'BUKTI KAS',
  texts: moneySlipTexts('BUDI'),
  columns: {
    uraian: { label: 'Uraian', judul: 'Uraian', contoh: 'LISTRIK DAN AIR' },
    jumlah: { label: 'Jumlah Uang', judul: 'Jumlah (Rp)', contoh: '250,000' },
  },
  layouts: {
    NOTA: sheetLayout({ ...moneySlip, sums: [], kolom: [column('uraian', 2, 140, { rata: 'LEFT' }), column('jumlah', 150, 42, { tebal: true })] }),
    SLIP: slipLayout({ ...moneySlip, kolom: [column('uraian', 0, 44, { rata: 'LEFT' }), column('jumlah', 45, 25.5, { tebal: true })] }),
  },
})
