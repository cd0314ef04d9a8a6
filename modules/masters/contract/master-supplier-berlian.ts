import { crud, defineMaster } from '#engine/contract/master.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { masters as m } from './fields.ts'

const gate = { all: ['BERLIAN'] }
const screen = defineScreen({
  path: '/master-supplier-berlian',
  title: 'Master Supplier Berlian',
  menu: menu.masterBerlian,
  shownTo: keepers,
  synonyms: ['pemasok berlian'],
  gate,
})

/** Whom stones are bought from. */
export const masterSupplierBerlian = defineMaster({
  screen,
  api: crud('supplier-berlian', 'kode_supplier'),
  table: 'supplier_berlian',
  key: 'kode_supplier',
  // From whom goods come is for those who may know; the till does not ask.
  listAccess: { who: 'screens', screens: [screen, hargaModal], gate },
  fields: [m.kode_supplier, m.nama_supplier, m.no_hp.optional(), m.alamat.optional()],
})
