import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from '#modules/masters/contract/fields.ts'

/** Whom stones are bought from. */
export const masterSupplierBerlian = defineMaster({
  screen: {
    path: '/master-supplier-berlian',
    title: 'Master Supplier Berlian',
    menu: menu.masterBerlian,
    shownTo: keepers,
    synonyms: ['pemasok berlian'],
    gate: { all: ['BERLIAN'] },
  },
  api: crud('supplier-berlian', 'kode_supplier'),
  table: 'supplier_berlian',
  key: 'kode_supplier',
  fields: [m.kode_supplier, m.nama_supplier, m.no_hp.optional(), m.alamat.optional()],
})
