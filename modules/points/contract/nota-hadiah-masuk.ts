import { column, sheetLayout, shopsOwn, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { amountInWords } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const usual = {
  ...shopsOwn,
  facts: [{ label: 'Kasir', field: 'kasir' }],
  total: 'total_biaya',
  hasWords: true,
} as const

/** The paper of gifts that came in or were counted. */
export const notaHadiahMasuk = defineReceipt({
  document: 'HADIAH_MASUK',
  title: 'Hadiah Masuk',
  judul: 'HADIAH MASUK',
  texts: {
    sebab: { label: 'Sebab', cut: { lines: 1 }, isWhole: true, contoh: 'Dibeli' },
    total_hadiah: { label: 'Jumlah Hadiah', cut: { lines: 1 }, isWhole: true, contoh: (say) => say('{{n}} barang', { n: 12 }) },
    total_biaya: { label: 'Total Nilai', cut: { lines: 1 }, isWhole: true, contoh: 'Rp. 600,000' },
    ...amountInWords('Enam ratus ribu rupiah'),
  },
  columns: {
    no_urut: { label: 'No', judul: 'No' },
    nama_hadiah: { label: 'Nama Hadiah', judul: 'Hadiah', contoh: 'PAYUNG LIPAT' },
    qty: { label: 'Qty', judul: 'Qty', contoh: '12' },
    nilai: { label: 'Nilai', judul: 'Nilai (Rp)', contoh: '600,000' },
  },
  layouts: {
    NOTA: sheetLayout({
      ...usual,
      sums: ['sebab', 'total_hadiah'],
      kolom: [
        column('no_urut', 2, 7, { rata: 'LEFT' }),
        column('nama_hadiah', 10, 110, { rata: 'LEFT' }),
        column('qty', 121, 25, { tebal: true }),
        column('nilai', 147, 45),
      ],
    }),
    SLIP: slipLayout({
      ...usual,
      kolom: [column('nama_hadiah', 0, 38, { rata: 'LEFT' }), column('qty', 39, 10, { tebal: true }), column('nilai', 50, 20.5)],
    }),
  },
})
