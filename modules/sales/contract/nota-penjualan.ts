import { column, sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const facts = [
  { label: 'Sales', field: 'sales' },
  { label: 'Kasir', field: 'kasir' },
]
const usual = { facts, total: 'grand_total', hasPayments: true } as const

/**
 * The paper of a sale. Weight × price a gram is the base price, and base price + work fee − discount + rounding is the
 * amount; `rincian` says the same in lines, for a slip that is too narrow for columns.
 */
export const notaPenjualan = defineReceipt({
  document: 'PENJUALAN',
  title: 'Penjualan',
  judul: 'FAKTUR PENJUALAN',
  texts: {
    sales: { label: 'Sales', cut: { lines: 1 }, contoh: 'NAMA SALES' },
    total_qty: { label: 'Jumlah Barang', cut: { lines: 1 }, isWhole: true, contoh: (say) => say('{{n}} barang', { n: 2 }) },
    total_berat: { label: 'Total Berat', cut: { lines: 1 }, isWhole: true, contoh: '5.500 g' },
    grand_total: { label: 'Grand Total', cut: { lines: 1 }, isWhole: true, contoh: 'Rp. 11,060,000' },
    kembali: { label: 'Kembalian', cut: { lines: 1 }, isWhole: true, contoh: '440,000' },
  },
  columns: {
    no_urut: { label: 'No', judul: 'No' },
    nama_barang: { label: 'Nama Barang', judul: 'Nama Barang', contoh: 'CINCIN BELAH ROTAN DUA WARNA' },
    kode_barcode: { label: 'Kode Barcode', judul: '', contoh: 'CONTOH01' },
    qty: { label: 'Qty', judul: 'Qty', contoh: '1' },
    kadar_cetak: { label: 'Kadar', judul: 'Kadar', contoh: '750' },
    berat: { label: 'Berat', judul: 'Berat (g)', contoh: '2.750' },
    harga_per_gram: { label: 'Harga Per Gram', judul: 'Harga/g', contoh: '1,956,400' },
    harga_dasar: { label: 'Harga Dasar', judul: 'Harga', contoh: '5,380,100' },
    ongkos: { label: 'Ongkos', judul: 'Ongkos', contoh: '149,500' },
    diskon: { label: 'Diskon', judul: 'Diskon', contoh: '0' },
    pembulatan: { label: 'Pembulatan', judul: 'Bulat', contoh: '400' },
    harga_total: { label: 'Harga Total', judul: 'Jumlah (Rp)', contoh: '5,530,000' },
    rincian: {
      label: 'Rincian Harga',
      judul: '',
      contoh: (say) => `2.750 g × 1,956,400 = 5,380,100\n${say('Ongkos')} 149,500\n${say('Pembulatan')} 400`,
    },
  },
  hasPayments: true,
  layouts: {
    NOTA: sheetLayout({
      ...usual,
      sums: ['total_qty', 'total_berat'],
      kolom: [
        column('no_urut', 2, 6, { rata: 'LEFT' }),
        column('nama_barang', 8, 41, { rata: 'LEFT' }),
        column('kadar_cetak', 50, 11),
        column('kode_barcode', 45, 16, { baris: 2 }),
        column('qty', 62, 7),
        column('berat', 70, 15),
        column('harga_per_gram', 86, 17),
        column('harga_dasar', 104, 19),
        column('ongkos', 124, 15),
        column('diskon', 140, 16),
        column('pembulatan', 157, 10),
        column('harga_total', 168, 24, { tebal: true }),
      ],
    }),
    SLIP: slipLayout({
      ...usual,
      kolom: [
        column('nama_barang', 0, 31.5, { rata: 'LEFT' }),
        column('kadar_cetak', 32, 8),
        column('berat', 40.5, 10),
        column('harga_total', 51, 19.5, { tebal: true }),
        column('rincian', 32, 38.5, { baris: 2 }),
      ],
    }),
  },
  twice: 'DUPLIKAT_PENJUALAN_ACC_MODULE',
})
