import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { prices as p } from './fields.ts'

/** The steps that a piece reaches by its days in the chain, and what each allows at the till (docs/decisions/253). */
export const parameterUmurBarang = defineMaster({
  screen: {
    path: '/parameter-umur-barang',
    title: 'Parameter Umur Barang',
    menu: menu.masterHarga,
    shownTo: keepers,
    synonyms: ['tahap umur', 'barang lama', 'diskon barang lama', 'bonus barang lama', 'ageing steps', 'slow stock'],
    gate: { all: ['TAHAP_UMUR'] },
  },
  api: crud('tahap-umur', 'kode_umur'),
  table: 'tahap_umur',
  key: 'kode_umur',
  fields: [
    p.kode_umur,
    p.mulai_hari,
    p.diskon_bebas.starting(0),
    p.ongkos_bebas.starting(0),
    p.bonus_umur_rp.starting(0),
    p.bonus_umur_persen.starting(0),
  ],
  sort: 'mulai_hari',
})
