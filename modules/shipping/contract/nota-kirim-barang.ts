import { weighedLayouts } from '#modules/receipts/contract/default-layouts.ts'
import type { TextFacts } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const sums: Readonly<Record<'total_qty' | 'total_berat', TextFacts>> = {
  total_qty: { label: 'Jumlah Barang', cut: { lines: 1 }, isWhole: true, contoh: (say) => say('{{n}} barang', { n: 2 }) },
  total_berat: { label: 'Total Berat', cut: { lines: 1 }, isWhole: true, contoh: '5.500 g' },
}

const columns = {
  no_urut: { label: 'No', judul: 'No' },
  nama_barang: { label: 'Nama Barang', judul: 'Nama Barang', contoh: 'CINCIN BELAH ROTAN DUA WARNA' },
  kode_barcode: { label: 'Kode Barcode', judul: 'Kode Barcode', contoh: 'CONTOH01' },
  kadar: { label: 'Kadar', judul: 'Kadar', contoh: '75%' },
  qty: { label: 'Qty', judul: 'Qty', contoh: '1' },
  berat: { label: 'Berat', judul: 'Berat (g)', contoh: '2.750' },
} as const

/** The paper that travels with the pieces. The receiver compares the pieces with it, and scans its number. */
export const suratJalan = defineReceipt({
  document: 'KIRIM_BARANG',
  title: 'Kirim Barang',
  judul: 'SURAT JALAN',
  texts: { tujuan: { label: 'Toko Tujuan', cut: { lines: 1 }, contoh: 'KENCANA UNGARAN' }, ...sums },
  columns,
  layouts: weighedLayouts('kode_barcode', {
    facts: [
      { label: 'Toko Tujuan', field: 'tujuan' },
      { label: 'Diinput Oleh', field: 'kasir' },
    ],
    sums: ['total_qty'],
  }),
})

/** The paper of pieces that arrived, came back or were given up. */
export const tandaTerimaBarang = defineReceipt({
  document: 'TERIMA_BARANG',
  title: 'Terima Barang',
  judul: 'TERIMA BARANG',
  texts: {
    no_kirim: { label: 'No Kirim', cut: { lines: 1 }, contoh: 'KG-MC1-260131-0001' },
    hasil: { label: 'Hasil', cut: { lines: 1 }, contoh: (say) => `${say('Diterima')} · G1 / B02` },
    ...sums,
  },
  columns,
  layouts: weighedLayouts('kode_barcode', {
    facts: [
      { label: 'Hasil', field: 'hasil' },
      { label: 'No Kirim', field: 'no_kirim' },
    ],
    sums: ['total_qty'],
  }),
})
