import { verbs, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from '#modules/masters/contract/fields.ts'
import { prices as p } from './fields.ts'

/** Conditions in which goods are bought back, and how much of the price each is worth (domain §4). */
export const masterKondisiPembelian = defineMaster({
  screen: {
    path: '/master-kondisi-pembelian',
    title: 'Master Kondisi Pembelian',
    menu: menu.masterHarga,
    shownTo: keepers,
    synonyms: ['kondisi beli', 'buyback condition'],
  },
  api: verbs('parabeli', 'kode_kondisi'),
  table: 'kondisi_pembelian',
  key: 'kode_kondisi',
  fields: [m.kode_kondisi, p.kondisi_beli, p.persen_harga.starting(100), p.potongan_per_gram.starting(0)],
})
