import { lineColumns, sumTexts } from '#modules/receipts/contract/receipt-fields.ts'
import { column, sheetLayout, shopsOwn, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const { no_urut, nama_barang, kode_barcode } = lineColumns

const usual = {
  ...shopsOwn,
  facts: [{ label: 'Kasir', field: 'kasir' }],
  total: 'total_qty',
} as const

/** The paper of accessories that were added or taken: which and how many, and why. What they cost stands on no paper. */
export const notaAksesoris = defineReceipt({
  document: 'STOCK_AKSESORIS',
  title: 'Stock Aksesoris',
  judul: 'STOCK AKSESORIS',
  texts: {
    ...sumTexts,
    sebab: { label: 'Tambah Atau Ambil', cut: { lines: 1 }, isWhole: true, contoh: 'Ambil: Dipakai Sendiri' },
  },
  columns: {
    no_urut,
    nama_barang,
    kode_barcode,
    qty: { label: 'Qty', judul: 'Qty', contoh: '10' },
    berat: { label: 'Berat', judul: 'Berat (g)', contoh: '5.000' },
  },
  layouts: {
    NOTA: sheetLayout({
      ...usual,
      sums: ['sebab', 'total_berat'],
      kolom: [
        column('no_urut', 2, 7, { rata: 'LEFT' }),
        column('nama_barang', 10, 80, { rata: 'LEFT' }),
        column('kode_barcode', 91, 50, { rata: 'LEFT' }),
        column('qty', 142, 20, { tebal: true }),
        column('berat', 163, 29),
      ],
    }),
    SLIP: slipLayout({
      ...usual,
      kolom: [
        column('nama_barang', 0, 42, { rata: 'LEFT' }),
        column('qty', 43, 10, { tebal: true }),
        column('berat', 54, 16.5),
        column('kode_barcode', 0, 42, { rata: 'LEFT', baris: 2 }),
      ],
    }),
  },
})
