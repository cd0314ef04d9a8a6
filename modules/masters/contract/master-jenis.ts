import { defineMaster, verbs } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from './fields.ts'

/** Kinds of jewellery: ring, necklace, … */
export const masterJenis = defineMaster({
  screen: {
    path: '/master-jenis',
    title: 'Master Jenis',
    menu: menu.masterBarang,
    shownTo: keepers,
    synonyms: ['departemen', 'kategori barang', 'department'],
  },
  api: verbs('jenis', 'kode_dept'),
  table: 'jenis',
  key: 'kode_dept',
  fields: [m.kode_dept, m.nama_dept],
  inUseBy: [{ table: 'barang', column: 'kode_dept', label: 'Data Barang' }],
})
