import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { ubahBarangScreen } from '#modules/goods/contract/screens.ts'
import { tambahBarangBanyak } from './tambah-barang-banyak.ts'

/** Adds a piece to the stock of the shop. */
export const tambahDataBarang = defineScreen({
  path: '/tambah-data-barang',
  title: 'Tambah Data Barang',
  menu: menu.barangMasuk,
  synonyms: ['barang baru', 'input barang', 'stok masuk', 'add item'],
})

/** The screens for pictures: users who enter or change pieces take their pictures. */
export const photoScreens = [tambahDataBarang, tambahBarangBanyak, ubahBarangScreen] as const
