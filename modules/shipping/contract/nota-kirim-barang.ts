import { weighedLayouts } from '#modules/receipts/contract/default-layouts.ts'
import { lineColumns, sumTexts } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const { no_urut, nama_barang, kode_barcode, kadar, qty, berat } = lineColumns

const columns = { no_urut, nama_barang, kode_barcode, kadar, qty, berat } as const

/** The paper that travels with the pieces. The receiver compares the pieces with it, and scans its number. */
export const suratJalan = defineReceipt({
  document: 'KIRIM_BARANG',
  title: 'Kirim Barang',
  judul: 'SURAT JALAN',
  texts: { tujuan: { label: 'Toko Tujuan', cut: { lines: 1 }, contoh: 'KENCANA UNGARAN' }, ...sumTexts },
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
    ...sumTexts,
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
