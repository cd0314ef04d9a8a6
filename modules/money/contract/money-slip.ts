import { shopsOwn } from '#modules/receipts/contract/default-layouts.ts'
import { amountInWords } from '#modules/receipts/contract/receipt-fields.ts'

/** The common part of papers for money in or out: the cashier, the person who signs, and the amount. */
export const moneySlip = {
  ...shopsOwn,
  facts: [
    { label: 'Kasir', field: 'kasir' },
    { label: 'Dari / Kepada', field: 'nama_pihak' },
  ],
  total: 'total_uang',
  hasWords: true,
} as const

/** The texts of such a paper; `contoh` is whom its example names. */
export const moneySlipTexts = (contoh: string) =>
  ({
    nama_pihak: { label: 'Dari / Kepada', cut: { lines: 1 }, contoh },
    total_uang: { label: 'Total', cut: { lines: 1 }, isWhole: true, contoh: 'Rp. 250,000' },
    ...amountInWords('Dua ratus lima puluh ribu rupiah'),
  }) as const
