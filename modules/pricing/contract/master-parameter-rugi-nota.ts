import { verbs, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from '#modules/masters/contract/fields.ts'
import { prices as p } from './fields.ts'
import { masterKadar } from '#modules/masters/contract/master-kadar.ts'

/** What a customer loses when he sells back with his invoice, by purity and from which age of the invoice on (domain §4). */
export const masterParameterRugiNota = defineMaster({
  screen: {
    path: '/master-parameter-rugi-nota',
    title: 'Parameter Rugi Nota',
    menu: menu.masterHarga,
    shownTo: keepers,
    synonyms: ['potongan nota', 'invoice loss'],
  },
  api: verbs('ruginota', 'kode_rugi'),
  table: 'rugi_nota',
  key: 'kode_rugi',
  fields: [
    p.kode_rugi,
    m.kode_kadar.from(masterKadar, 'nama_kadar'),
    p.umur_bulan.starting(0),
    p.rugi_per_gram.starting(0),
    p.rugi_persen.starting(0),
  ],
})
