import { verbs, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { prices as p } from './fields.ts'

/** What the shops pay a gram when they buy gold back (specification §3, §7). Every price is kept with who set it and when. */
export const parameterHargaBeli = defineMaster({
  screen: {
    path: '/parameter-harga-beli',
    title: 'Parameter Harga Beli',
    menu: menu.masterHarga,
    shownTo: keepers,
    synonyms: ['harga buyback', 'purchase price'],
  },
  api: verbs('para-harga-beli', 'kode_harga', 'GET para-harga-beli'),
  table: 'harga_beli',
  key: 'kode_harga',
  fields: [p.kode_harga, p.harga_per_gram],
})
