import { column, sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const usual = {
  facts: [{ label: 'Kasir', field: 'kasir' }],
  total: 'total_poin',
  hasPayments: false,
  remark: 'keterangan',
} as const

/** The slip of an exchange, for the customer: which gifts, and the points of each. */
export const notaTukarPoin = defineReceipt({
  document: 'TUKAR_POIN',
  title: 'Tukar Poin',
  judul: 'TUKAR POIN',
  texts: {
    total_poin: { label: 'Total Poin', cut: { lines: 1 }, isWhole: true, contoh: (say) => say('{{n}} poin', { n: 75 }) },
    total_hadiah: { label: 'Jumlah Hadiah', cut: { lines: 1 }, isWhole: true, contoh: (say) => say('{{n}} barang', { n: 2 }) },
  },
  columns: {
    no_urut: { label: 'No', judul: 'No' },
    nama_hadiah: { label: 'Nama Hadiah', judul: 'Hadiah', contoh: 'PAYUNG LIPAT' },
    poin: { label: 'Poin', judul: 'Poin', contoh: '50' },
    qty: { label: 'Qty', judul: 'Qty', contoh: '1' },
    poin_tukar: { label: 'Poin Ditukar', judul: 'Jumlah Poin', contoh: '50' },
  },
  layouts: {
    NOTA: sheetLayout({
      ...usual,
      sums: ['total_hadiah'],
      kolom: [
        column('no_urut', 2, 7, { rata: 'LEFT' }),
        column('nama_hadiah', 10, 100, { rata: 'LEFT' }),
        column('poin', 111, 25),
        column('qty', 137, 15),
        column('poin_tukar', 153, 39, { tebal: true }),
      ],
    }),
    SLIP: slipLayout({
      ...usual,
      kolom: [column('nama_hadiah', 0, 42, { rata: 'LEFT' }), column('qty', 43, 8), column('poin_tukar', 52, 18.5, { tebal: true })],
    }),
  },
})
