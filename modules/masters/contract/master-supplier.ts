import { crud, defineMaster } from '#engine/contract/master.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { masters as m } from './fields.ts'

const gate = { all: ['SUPPLIER_BARANG'] }
const screen = defineScreen({
  path: '/master-supplier',
  title: 'Master Supplier',
  menu: menu.masterOrang,
  shownTo: keepers,
  synonyms: ['pemasok', 'vendor', 'hutang dagang'],
  gate,
})

/** Whom goods are bought from, each with what the chain owes for goods received (domain §6). */
export const masterSupplier = defineMaster({
  screen,
  api: crud('supplier-barang', 'kode_supplier'),
  table: 'supplier',
  key: 'kode_supplier',
  // From whom goods come is for those who may know; the till does not ask. Goods are taken in also where the list is not kept any more.
  listAccess: { who: 'screens', screens: [screen, hargaModal] },
  fields: [m.kode_supplier, m.nama_supplier, m.no_hp.optional(), m.alamat.optional()],
  shown: [m.total_hutang],
})
