import { sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { amountInWords, goodsTexts } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'
import { soldColumns, soldTable } from './sold-columns.ts'

/** The paper of a sale. */
export const notaPenjualan = defineReceipt({
  document: 'PENJUALAN',
  rank: 1,
  title: 'Penjualan',
  judul: 'FAKTUR PENJUALAN',
  texts: {
    ...goodsTexts,
    ...amountInWords(),
    kembali: { label: 'Kembalian', cut: { lines: 1 }, isWhole: true, contoh: '440,000' },
  },
  columns: soldColumns,
  hasPayments: true,
  layouts: {
    NOTA: sheetLayout({ hasWords: true, kolom: soldTable.NOTA }),
    SLIP: slipLayout({ hasWords: true, kolom: soldTable.SLIP }),
  },
  twice: 'DUPLIKAT_PENJUALAN_ACC_MODULE',
})
