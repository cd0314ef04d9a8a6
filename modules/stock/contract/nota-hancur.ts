import { column, sheetLayout, shopsOwn, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const usual = {
  ...shopsOwn,
  facts: [{ label: 'Kasir', field: 'kasir' }],
  total: 'total_berat',
} as const

/** The paper of a destruction: which pieces, why, and the gold in them. What they cost stands on no paper. */
export const notaHancur = defineReceipt({
  document: 'HANCUR_BARANG',
  title: 'Hancur Barang',
  judul: 'HANCUR BARANG',
  texts: {
    total_qty: { label: 'Jumlah Barang', cut: { lines: 1 }, isWhole: true, contoh: (say) => say('{{n}} barang', { n: 2 }) },
    total_berat: { label: 'Total Berat', cut: { lines: 1 }, isWhole: true, contoh: '5.500 g' },
  },
  columns: {
    no_urut: { label: 'No', judul: 'No' },
    nama_barang: { label: 'Nama Barang', judul: 'Nama Barang', contoh: 'CINCIN BELAH ROTAN DUA WARNA' },
    kode_barcode: { label: 'Kode Barcode', judul: 'Kode Barcode', contoh: 'CONTOH01' },
    kadar: { label: 'Kadar', judul: 'Kadar', contoh: '42%' },
    berat: { label: 'Berat', judul: 'Berat (g)', contoh: '2.750' },
    fine: { label: 'Berat Murni', judul: 'Murni (g)', contoh: '1.155' },
  },
  layouts: {
    NOTA: sheetLayout({
      ...usual,
      sums: ['total_qty'],
      kolom: [
        column('no_urut', 2, 7, { rata: 'LEFT' }),
        column('nama_barang', 10, 56, { rata: 'LEFT' }),
        column('kode_barcode', 67, 34, { rata: 'LEFT' }),
        column('kadar', 102, 16),
        column('berat', 119, 34),
        column('fine', 155, 37, { tebal: true }),
      ],
    }),
    SLIP: slipLayout({
      ...usual,
      kolom: [
        column('nama_barang', 0, 33, { rata: 'LEFT' }),
        column('berat', 34, 17),
        column('fine', 52, 18.5, { tebal: true }),
        column('kode_barcode', 34, 36.5, { baris: 2 }),
      ],
    }),
  },
})
