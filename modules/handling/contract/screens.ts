import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'

/** Puts pieces that are scanned into another tray. */
export const pindahBarangScreen = defineScreen({
  path: '/pindah-barang',
  title: 'Pindah Barang',
  menu: menu.barangPindah,
  synonyms: ['pindah baki', 'mutasi barang', 'ganti gudang', 'move', 'transfer'],
})

/** Changes the prices of many pieces. */
export const updateProfitBarang = defineScreen({
  path: '/update-profit-barang',
  title: 'Update Profit Barang',
  menu: menu.barangUbah,
  synonyms: ['ubah markup', 'ganti harga massal', 'margin', 'reprice'],
})
