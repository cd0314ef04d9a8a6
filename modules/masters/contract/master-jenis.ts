import { z } from 'zod'
import { endpoint, signedIn } from '#engine/contract/endpoint.ts'
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
  fields: [m.kode_dept, m.nama_dept, m.is_berlian.starting(false)],
})

/** The kinds that carry diamonds. */
export const diamondKinds = endpoint({
  call: 'GET jenis/get/berlian',
  summary: 'The kinds of jewellery that carry diamonds',
  access: signedIn({ all: ['BERLIAN'] }),
  reply: z.array(z.object({ kode_dept: z.string(), nama_dept: z.string() })),
})
