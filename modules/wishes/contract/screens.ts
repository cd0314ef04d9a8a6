import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'

/** What customers asked for and did not find, with the pieces that fit. */
export const permintaanCustomer = defineScreen({
  path: '/permintaan-customer',
  title: 'Permintaan Customer',
  hint: 'Yang dicari customer dan belum ada. Bila barangnya masuk, yang mencatat diberi tahu dan barangnya tampil di sini',
  menu: menu.penjualan,
  adds: { noun: 'Permintaan' },
  synonyms: ['keinginan', 'barang dicari', 'tidak ada barang', 'wish list', 'missed sale'],
})
