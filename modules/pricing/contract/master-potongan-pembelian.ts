import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from '#modules/masters/contract/fields.ts'
import { prices as p } from './fields.ts'
import { masterKategori } from '#modules/masters/contract/master-kategori.ts'

/** The deduction from a buyback by category of the goods (domain §4). */
export const masterPotonganPembelian = defineMaster({
  screen: {
    path: '/master-potongan-pembelian',
    title: 'Master Potongan Pembelian',
    menu: menu.masterHarga,
    shownTo: keepers,
    synonyms: ['deduction'],
    gate: { all: ['POTONGAN_PENJUALAN'] },
  },
  api: crud('para-potongan-kategori', 'kode_kategori'),
  table: 'potongan_kategori',
  key: 'kode_kategori',
  fields: [m.kode_kategori.from(masterKategori, 'nama_kategori'), p.potongan_persen.starting(0), p.potongan_per_gram.starting(0)],
})
