import { lineColumns } from '#modules/receipts/contract/receipt-fields.ts'
import { column, sheetLayout, slipLayout } from '#modules/receipts/contract/default-layouts.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'

const { no_urut, nama_barang, kode_barcode, qty } = lineColumns

const usual = {
  facts: [
    { label: 'Sesi', field: 'no_sesi' },
    { label: 'Kasir', field: 'kasir' },
  ],
  total: 'jumlah_barang',
  hasPayments: false,
  remark: 'keterangan',
} as const

/** The paper of what a count has changed: every piece that differs, and room for who counted and who approved. */
export const notaOpname = defineReceipt({
  document: 'OPNAME',
  title: 'Hasil Opname',
  judul: 'BERITA ACARA OPNAME',
  texts: {
    no_sesi: { label: 'No Sesi', cut: { lines: 1 }, isWhole: true, contoh: 'SO-CONTOH-0001' },
    karyawan: { label: 'Karyawan', cut: { lines: 1 }, contoh: 'NAMA KARYAWAN' },
    jumlah_barang: { label: 'Jumlah Barang', cut: { lines: 1 }, isWhole: true, contoh: (say) => say('{{n}} barang', { n: 2 }) },
    jumlah_berat: { label: 'Jumlah Berat', cut: { lines: 1 }, isWhole: true, contoh: '5.500 g' },
  },
  columns: {
    no_urut,
    kode_barcode,
    nama_barang,
    gerak: { label: 'Penyesuaian', judul: 'Penyesuaian', contoh: (say) => say('Hilang') },
    kode_baki: { label: 'Baki', judul: 'Baki', contoh: 'E01' },
    baki_temuan: { label: 'Baki Temuan', judul: 'Ke Baki', contoh: '' },
    qty,
    berat: { label: 'Berat Stock', judul: 'Berat (g)', contoh: '2.750' },
  },
  layouts: {
    NOTA: sheetLayout({
      ...usual,
      sums: ['jumlah_berat', 'karyawan'],
      kolom: [
        column('no_urut', 2, 7, { rata: 'LEFT' }),
        column('kode_barcode', 10, 30, { rata: 'LEFT' }),
        column('nama_barang', 41, 62, { rata: 'LEFT' }),
        column('gerak', 104, 25, { rata: 'LEFT' }),
        column('kode_baki', 130, 15, { rata: 'LEFT' }),
        column('baki_temuan', 146, 15, { rata: 'LEFT' }),
        column('qty', 162, 10),
        column('berat', 173, 19, { tebal: true }),
      ],
    }),
    SLIP: slipLayout({
      ...usual,
      kolom: [
        column('kode_barcode', 0, 27, { rata: 'LEFT' }),
        column('gerak', 28, 17, { rata: 'LEFT' }),
        column('kode_baki', 46, 10, { rata: 'LEFT' }),
        column('berat', 57, 13, { tebal: true }),
      ],
    }),
  },
})
