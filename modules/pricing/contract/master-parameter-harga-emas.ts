import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from '#modules/masters/contract/fields.ts'
import { masterKadar } from '#modules/masters/contract/master-kadar.ts'
import { prices as p } from './fields.ts'

/** The gold price a gram by purity. A change re-prices the groups that follow it; documents keep the price of their moment. */
export const masterParameterHargaEmas = defineMaster({
  screen: {
    path: '/master-parameter-harga-emas',
    title: 'Parameter Harga Emas',
    menu: menu.masterHarga,
    shownTo: keepers,
    synonyms: ['kurs emas', 'gold price', 'harga emas hari ini'],
  },
  api: crud('para-harga-emas', 'kode_kadar'),
  table: 'harga_emas',
  key: 'kode_kadar',
  fields: [m.kode_kadar.from(masterKadar, 'nama_kadar'), p.harga, p.harga_modal, p.keterangan.optional()],
})
