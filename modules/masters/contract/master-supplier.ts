import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from './fields.ts'

/** Whom goods are bought from, each with what the chain owes for goods received (domain §6). */
export const masterSupplier = defineMaster({
  screen: {
    path: '/master-supplier',
    title: 'Master Supplier',
    menu: menu.masterOrang,
    shownTo: keepers,
    synonyms: ['pemasok', 'vendor', 'hutang dagang'],
    gate: { all: ['SUPPLIER_BARANG'] },
  },
  api: crud('supplier-barang', 'kode_supplier'),
  table: 'supplier',
  key: 'kode_supplier',
  fields: [m.kode_supplier, m.nama_supplier, m.no_hp.optional(), m.alamat.optional()],
  shown: [m.total_hutang],
})
