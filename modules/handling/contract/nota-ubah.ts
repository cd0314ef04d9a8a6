import { column, sheetLayout, shopsOwn, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const usual = {
  ...shopsOwn,
  facts: [
    { label: 'Barcode', field: 'kode_barcode' },
    { label: 'Kasir', field: 'kasir' },
  ],
  total: 'nama_barang',
  totalLabel: 'Barang',
} as const

/** The paper of a change: the piece, the changed fields and the reason. It shows no costs. */
export const notaUbah = defineReceipt({
  document: 'UBAH_BARANG',
  title: 'Ubah Barang',
  judul: 'UBAH BARANG',
  texts: {
    kode_barcode: { label: 'Kode Barcode', cut: { lines: 1 }, isWhole: true, contoh: 'CONTOH01' },
    nama_barang: { label: 'Nama Barang', cut: { lines: 1 }, isWhole: true, contoh: 'CINCIN BELAH ROTAN DUA WARNA' },
  },
  columns: {
    no_urut: { label: 'No', judul: 'No' },
    kolom: { label: 'Yang Diubah', judul: 'Yang Diubah', contoh: (say) => say('Berat Jual') },
    lama: { label: 'Lama', judul: 'Lama', contoh: '2.750' },
    baru: { label: 'Baru', judul: 'Baru', contoh: '2.745' },
  },
  layouts: {
    NOTA: sheetLayout({
      ...usual,
      sums: [],
      kolom: [
        column('no_urut', 2, 8, { rata: 'LEFT' }),
        column('kolom', 12, 80, { rata: 'LEFT' }),
        column('lama', 94, 46),
        column('baru', 142, 50, { tebal: true }),
      ],
    }),
    SLIP: slipLayout({
      ...usual,
      kolom: [column('kolom', 0, 30, { rata: 'LEFT' }), column('lama', 31, 19), column('baru', 51, 19.5, { tebal: true })],
    }),
  },
})
