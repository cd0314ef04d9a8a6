import { column, ownWords, sheetLayout, slipLayout, written } from '#modules/receipts/contract/default-layouts.ts'
import type { ReceiptLayout } from '#modules/receipts/contract/layout.ts'
import { amountInWords, goodsTexts, wholeText } from '#modules/receipts/contract/receipt-fields.ts'
import { defineReceipt } from '#modules/receipts/contract/receipt.ts'
import { soldColumns, soldTable } from '#modules/sales/contract/sold-columns.ts'

const usual = {
  hasWords: true,
  totalLabel: 'Harga Jual',
  remark: 'ketentuan',
  facts: [
    { label: 'Cicilan', field: 'rencana' },
    { label: 'Sales', field: 'sales' },
  ],
} as const

/** A sheet with a place for the customer's signature below the payments. */
const signedByCustomer = (layout: ReceiptLayout): ReceiptLayout => ({
  ...layout,
  elemen: [
    ...layout.elemen,
    ownWords('tanda_customer', 'Pelanggan', [150, 281, 45], 8.5, { rata: 'CENTER', halaman: 'TERAKHIR' }),
    written('nama_customer', [150, 291.5, 45], 8.5, { rata: 'CENTER', halaman: 'TERAKHIR' }),
  ],
})

/** The contract on paper: the goods with their price, how the rest is made from it, and each instalment with its date. */
export const notaCicilan = defineReceipt({
  document: 'CICILAN',
  title: 'Cicilan',
  judul: 'PERJANJIAN CICILAN',
  texts: {
    ...goodsTexts,
    ...amountInWords('Sebelas juta enam puluh ribu rupiah'),
    rencana: wholeText('Cicilan', '6 × Rp. 1,505,000'),
    ketentuan: {
      label: 'Ketentuan Cicilan',
      cut: { lines: 4 },
      contoh: 'Denda 0.1% per hari setelah 3 hari, paling banyak 10%\nBarang: Ditahan Sampai Lunas',
    },
  },
  columns: soldColumns,
  hasPayments: true,
  layouts: {
    // A whole sheet: a year of instalments has a line each, and both parties sign.
    NOTA: signedByCustomer(sheetLayout({ ...usual, tinggi: 297, kolom: soldTable.NOTA })),
    SLIP: slipLayout({ ...usual, kolom: soldTable.SLIP }),
  },
})

const eventColumns = {
  uraian: { label: 'Uraian', judul: 'Uraian', contoh: 'Cicilan Ke 1 dari 6 · 2026-02-28' },
  jumlah: { label: 'Jumlah', judul: 'Jumlah (Rp)', contoh: '3,000,000' },
} as const
const ofEvent = {
  hasWords: true,
  remark: 'keterangan',
  facts: [
    { label: 'Cicilan', field: 'no_cicilan' },
    { label: 'Kasir', field: 'kasir' },
  ],
} as const

/** The paper of an event: the instalments that were paid with their fines and what is still owed, a settlement, or goods that were taken back. */
export const notaMutasiCicilan = defineReceipt({
  document: 'MUTASI_CICILAN',
  title: 'Mutasi Cicilan',
  judul: 'BUKTI CICILAN',
  texts: {
    no_cicilan: wholeText('No Cicilan', 'CONTOH-0001'),
    kejadian: wholeText('Kejadian', 'Bayar Cicilan'),
    grand_total: { ...goodsTexts.grand_total, contoh: 'Rp. 3,000,000' },
    ...amountInWords('Tiga juta rupiah'),
  },
  columns: eventColumns,
  hasPayments: true,
  layouts: {
    NOTA: sheetLayout({
      ...ofEvent,
      sums: ['kejadian'],
      kolom: [column('uraian', 2, 140, { rata: 'LEFT' }), column('jumlah', 143, 48, { tebal: true })],
    }),
    SLIP: slipLayout({ ...ofEvent, kolom: [column('uraian', 0, 48, { rata: 'LEFT' }), column('jumlah', 49, 21.5, { tebal: true })] }),
  },
})

const last = { halaman: 'TERAKHIR' } as const
const centre = { rata: 'CENTER' } as const
const bold = { tebal: true } as const

/** A letter on a whole sheet: to whom, what is late, until when it is to be paid, and what happens otherwise. */
const letterSheet: ReceiptLayout = {
  lebar: 210,
  tinggi: 297,
  rangkap: 1,
  elemen: [
    written('nama_toko', [20, 15, 170], 16, { ...centre, ...bold, font: 'SERIF', jarak_baris: 6 }),
    written('identitas_toko', [20, 22.5, 170], 8.5, { ...centre, baris: 4, jarak_baris: 3.8 }),
    { id: 'garis_kepala', field: 'garis', x: 20, y: 39, lebar: 170, abu: false, halaman: 'SEMUA' },
    written('perihal', [20, 46, 170], 13, { ...centre, ...bold, jarak_baris: 6 }),
    written('no_faktur', [20, 53, 170], 9, centre),
    ownWords('label_kepada', 'Kepada Yth.', [20, 66, 60], 10, { abu: true, jarak_baris: 4.6 }),
    written('customer', [20, 71, 90], 10, { baris: 7, jarak_baris: 4.6 }),
    ownWords('label_tanggal', 'Tanggal', [130, 66, 25], 10, { abu: true, jarak_baris: 4.6 }),
    written('tanggal_surat', [155, 66, 35], 10, { rata: 'RIGHT', jarak_baris: 4.6 }),
    ownWords('label_cicilan', 'Cicilan', [130, 71, 25], 10, { abu: true, jarak_baris: 4.6 }),
    written('no_cicilan', [155, 71, 35], 10, { rata: 'RIGHT', jarak_baris: 4.6 }),
    written('isi', [20, 108, 170], 10.5, { baris: 10, jarak_baris: 5.2 }),
    {
      id: 'barang',
      field: 'barang',
      x: 20,
      y: 162,
      lebar: 170,
      tinggi: 60,
      halaman: 'SEMUA',
      font: 'SANS',
      ukuran: 9.5,
      judul_kolom: true,
      kolom: [column('uraian', 2, 118, { rata: 'LEFT' }), column('jumlah', 121, 47, bold)],
    },
    { id: 'garis_total', field: 'garis', x: 20, y: 224, lebar: 170, abu: false, ...last },
    ownWords('label_total', 'TOTAL', [100, 227, 30], 12, { rata: 'RIGHT', ...bold, ...last, font: 'SERIF' }),
    written('grand_total', [131, 226.7, 57], 13, { rata: 'RIGHT', ...bold, ...last, font: 'SERIF', jarak_baris: 5 }),
    written('terbilang', [20, 234, 170], 8.5, { ...last, baris: 2, jarak_baris: 3.8 }),
    ownWords('hormat_kami', 'Hormat Kami,', [130, 248, 60], 10, { ...last, ...centre }),
    written('tanda_tangan', [130, 272, 60], 10, { ...last, ...centre }),
    { id: 'qr', field: 'qr', x: 20, y: 250, lebar: 20, ...last },
    written('keterangan', [45, 250, 75], 8, { ...last, abu: true, baris: 4, jarak_baris: 3.6 }),
    written('salinan', [20, 8, 80], 8, { ...bold, jarak_baris: 3.5 }),
    written('halaman', [165, 8, 25], 8, { rata: 'RIGHT', abu: true, jarak_baris: 3.5 }),
  ],
}

/** The same on a roll. */
const letterSlip: ReceiptLayout = {
  lebar: 80,
  tinggi: 200,
  rangkap: 1,
  elemen: [
    written('nama_toko', [4, 4, 72], 12, { ...centre, ...bold, font: 'SERIF', jarak_baris: 5 }),
    written('identitas_toko', [4, 9.5, 72], 7.5, { ...centre, baris: 4, jarak_baris: 3.2 }),
    written('perihal', [4, 24, 72], 10, { ...centre, ...bold }),
    written('no_faktur', [4, 29, 40], 8, bold),
    written('tanggal_surat', [46, 29, 30], 8, { rata: 'RIGHT' }),
    written('no_cicilan', [4, 33, 50], 8),
    written('halaman', [60, 33, 16], 7, { rata: 'RIGHT', abu: true }),
    written('salinan', [40, 37, 36], 7.5, { rata: 'RIGHT', ...bold }),
    written('customer', [4, 41, 72], 8, { baris: 7, jarak_baris: 3.4 }),
    written('isi', [4, 67, 72], 8, { baris: 12, jarak_baris: 3.5 }),
    {
      id: 'barang',
      field: 'barang',
      x: 4,
      y: 112,
      lebar: 72,
      tinggi: 46,
      halaman: 'SEMUA',
      font: 'SANS',
      ukuran: 7.5,
      judul_kolom: true,
      kolom: [column('uraian', 0, 49, { rata: 'LEFT' }), column('jumlah', 50, 22, bold)],
    },
    { id: 'garis_total', field: 'garis', x: 4, y: 159, lebar: 72, abu: false, ...last },
    ownWords('label_total', 'TOTAL', [4, 161, 20], 10, { ...bold, ...last, font: 'SERIF' }),
    written('grand_total', [26, 161, 50], 11, { rata: 'RIGHT', ...bold, ...last, font: 'SERIF' }),
    written('terbilang', [4, 167, 72], 7, { ...last, baris: 3, jarak_baris: 3 }),
    { id: 'qr', field: 'qr', x: 58, y: 178, lebar: 18, ...last },
    written('tanda_tangan', [4, 192, 50], 8, last),
    written('keterangan', [4, 178, 51], 7.5, { ...last, abu: true, baris: 4, jarak_baris: 3.2 }),
  ],
}

/** A warning letter: the instalments that are late, with the words of the shop (SURAT_CICILAN, SURAT_CICILAN_AKHIR). */
export const suratCicilan = defineReceipt({
  document: 'SURAT_CICILAN',
  title: 'Surat Peringatan Cicilan',
  judul: 'SURAT PERINGATAN',
  texts: {
    perihal: wholeText('Perihal', 'SURAT PERINGATAN KE 2'),
    tanggal_surat: wholeText('Tanggal Surat', '2026-03-31'),
    no_cicilan: wholeText('No Cicilan', 'CONTOH-0001'),
    isi: {
      label: 'Isi Surat',
      cut: { lines: 10 },
      contoh: 'Cicilan di bawah ini belum kami terima. Mohon dibayar selambat-lambatnya tanggal 2026-04-07.',
    },
    grand_total: { ...goodsTexts.grand_total, contoh: 'Rp. 3,000,000' },
    ...amountInWords('Tiga juta rupiah'),
  },
  columns: eventColumns,
  layouts: { NOTA: letterSheet, SLIP: letterSlip },
})
