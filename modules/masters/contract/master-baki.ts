import { z } from 'zod'
import { endpoint, signedIn } from '#engine/contract/endpoint.ts'
import { defineMaster, verbs } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from './fields.ts'
import { masterGudang } from './master-gudang.ts'

/** The trays that pieces lie in, with the weight of the empty tray. */
export const masterBaki = defineMaster({
  screen: { path: '/master-baki', title: 'Master Baki', menu: menu.masterTempat, shownTo: keepers, synonyms: ['tray', 'nampan'] },
  api: verbs('baki', 'kode_baki'),
  table: 'baki',
  key: 'kode_baki',
  scope: 'shop',
  fields: [m.kode_baki, m.nama_baki, m.kode_gudang.from(masterGudang, 'nama_gudang'), m.berat_baki.starting(0)],
})

/** Returns the trays of one warehouse, for a form where the user picks the warehouse first. */
export const traysOfWarehouse = endpoint({
  call: 'GET baki/get/by-kode-gudang/{kode_gudang}',
  summary: 'The trays of one warehouse of the shop',
  access: signedIn(),
  reply: z.array(z.object({ kode_baki: z.string(), nama_baki: z.string(), kode_gudang: z.string(), berat_baki: z.number() })),
})
