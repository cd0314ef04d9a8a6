import { lineColumns, sumTexts } from '#modules/receipts/contract/receipt-fields.ts'
import { column, sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const { no_urut, nama_barang, kode_barcode, qty } = lineColumns

const usual = {
  facts: [
    { label: 'Asal Barang', field: 'asal' },
    { label: 'Diinput Oleh', field: 'kasir' },
  ],
  total: 'total_berat',
  hasPayments: false,
  remark: 'keterangan',
} as const

/** The paper of pieces that came in, for the user who puts them into their trays. It shows no costs. */
export const notaBarangMasuk = defineReceipt({
  document: 'BARANG_MASUK',
  title: 'Barang Masuk',
  judul: 'BARANG MASUK',
  texts: {
    asal: { label: 'Asal Barang', cut: { lines: 1 }, contoh: 'Supplier' },
    ...sumTexts,
  },
  columns: {
    no_urut,
    kode_barcode,
    nama_barang,
    kode_group: { label: 'Kode Group', judul: 'Group', contoh: '750L' },
    kadar: { label: 'Kadar', judul: 'Kadar', contoh: '750' },
    baki: { label: 'Baki', judul: 'Baki', contoh: 'TOKO/T01' },
    qty,
    berat: { label: 'Berat Stock', judul: 'Berat (g)', contoh: '2.750' },
  },
  hasPayments: false,
  layouts: {
    NOTA: sheetLayout({
      ...usual,
      sums: ['total_qty'],
      kolom: [
        column('no_urut', 2, 8, { rata: 'LEFT' }),
        column('kode_barcode', 11, 30, { rata: 'LEFT' }),
        column('nama_barang', 42, 60, { rata: 'LEFT' }),
        column('kode_group', 103, 20, { rata: 'LEFT' }),
        column('kadar', 124, 14),
        column('baki', 139, 22, { rata: 'LEFT' }),
        column('qty', 162, 10),
        column('berat', 173, 19, { tebal: true }),
      ],
    }),
    SLIP: slipLayout({
      ...usual,
      kolom: [
        column('nama_barang', 0, 38, { rata: 'LEFT' }),
        column('kadar', 38.5, 9),
        column('berat', 48, 22.5, { tebal: true }),
        column('kode_barcode', 0, 38, { baris: 2, rata: 'LEFT' }),
        column('baki', 38.5, 32, { baris: 2 }),
      ],
    }),
  },
})
