import { z } from 'zod'
import { endpoint, signedIn } from '#engine/contract/endpoint.ts'
import { defineMaster, verbs } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from './fields.ts'

/** The warehouses of a shop: show window, safe, back room. */
export const masterGudang = defineMaster({
  screen: {
    path: '/master-gudang',
    title: 'Master Gudang',
    menu: menu.masterTempat,
    shownTo: keepers,
    synonyms: ['etalase', 'brankas', 'warehouse'],
  },
  api: verbs('gudang', 'kode_gudang'),
  table: 'gudang',
  key: 'kode_gudang',
  scope: 'shop',
  fields: [m.kode_gudang, m.nama_gudang],
})

/** Returns the warehouses with code and name only, for a form where the user picks one. */
export const allWarehouses = endpoint({
  call: 'GET gudang/master',
  summary: 'The warehouses of the shop, by code and name',
  access: signedIn(),
  reply: z.array(z.object({ kode_gudang: z.string(), nama_gudang: z.string() })),
})

/** The same call under the second path of the specification (§7: "gudang/get/all (or /master, …)"). */
export const allWarehousesOfMaster = endpoint({ ...allWarehouses, call: 'GET gudang/get/master' })
