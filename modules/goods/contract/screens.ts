import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'

/** Changes a piece: its words and prices at once, what it weighs and costs with an approval. */
export const ubahBarangScreen = defineScreen({
  path: '/ubah-barang',
  title: 'Ubah Barang',
  menu: menu.barangUbah,
  synonyms: ['edit barang', 'koreksi berat', 'koreksi hpp', 'ganti nama barang', 'edit item'],
})
