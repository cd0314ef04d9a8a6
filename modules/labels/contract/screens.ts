import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'

/** Prints the labels of pieces. */
export const cetakBarcode = defineScreen({
  path: '/cetak-barcode',
  title: 'Cetak Barcode',
  menu: menu.barang,
  synonyms: ['cetak label', 'bandrol', 'print label', 'barcode ulang'],
})
