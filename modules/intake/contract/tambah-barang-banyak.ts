import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'

/** Adds many pieces at once: typed, pasted from a spreadsheet or read from a file. */
export const tambahBarangBanyak = defineScreen({
  path: '/tambah-barang-banyak',
  hint: 'Ketik, tempel dari lembar kerja, atau impor berkas. Semua baris diperiksa dulu: tersimpan semuanya atau tidak sama sekali',
  title: 'Tambah Barang Banyak',
  menu: menu.barangMasuk,
  synonyms: ['import barang', 'impor stok', 'barang masuk', 'add many items'],
})

/** Most pieces that come in at once. */
export const piecesMax = 500
