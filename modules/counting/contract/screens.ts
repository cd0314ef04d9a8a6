import { type Screen, defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import type { CountKind } from './fields.ts'

/** Counts trays while the shop sells. */
export const stockOpname = defineScreen({
  path: '/stock-opname',
  hint: 'Toko boleh tetap menjual. Beberapa perangkat dapat menghitung bersama, dan hitungan dapat dilanjutkan di perangkat lain',
  title: 'Stock Opname',
  menu: menu.barangHitung,
  synonyms: ['stok opname', 'hitung barang', 'opname', 'hitung stok', 'cek baki', 'stock count', 'stocktake'],
})

/** Counts what came in on a day or by a document. */
export const stockOpnamePenerimaan = defineScreen({
  path: '/stock-opname-penerimaan',
  title: 'Stock Opname Penerimaan',
  menu: menu.barangHitung,
  synonyms: ['opname barang masuk', 'cek penerimaan', 'count of goods received'],
})

/** Counts all trays of the shop (specification §2). */
export const stockOpnameGlobal = defineScreen({
  path: '/stock-opname-global',
  title: 'Stock Opname Global',
  menu: menu.barangHitung,
  gate: { all: ['OPNAME_GLOBAL_DAILY'] },
  synonyms: ['opname harian', 'opname semua baki', 'daily stock count'],
})

/** Counts by the tags of the pieces (specification §2). */
export const stockOpnameRfid = defineScreen({
  path: '/stock-opname-rfid',
  title: 'Stock Opname RFID',
  menu: menu.barangHitung,
  gate: { all: ['RFID'] },
  synonyms: ['opname tag', 'hitung rfid', 'epc', 'rfid stock count'],
})

/** The screen of each kind of count. */
export const countScreens = {
  BAKI: stockOpname,
  PENERIMAAN: stockOpnamePenerimaan,
  GLOBAL: stockOpnameGlobal,
  RFID: stockOpnameRfid,
} as const satisfies Readonly<Record<CountKind, Screen>>
