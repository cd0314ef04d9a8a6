import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { prices as p } from './fields.ts'

/**
 * The rates of the tax on sales, each from a day on, for the shops that take it (switch PPN_PENJUALAN). Which rate holds for a trader of
 * jewellery is for his tax adviser to say.
 */
export const parameterPpn = defineMaster({
  screen: {
    path: '/parameter-ppn',
    title: 'Parameter PPN',
    menu: menu.masterHarga,
    shownTo: keepers,
    synonyms: ['pajak', 'tarif ppn', 'VAT', 'tax'],
    gate: { all: ['PPN_PENJUALAN'] },
  },
  api: crud('para-ppn', 'kode_ppn'),
  table: 'para_ppn',
  key: 'kode_ppn',
  fields: [p.kode_ppn, p.berlaku_dari, p.persen_ppn, p.di_atas_harga, p.teks_ppn.optional()],
  sort: 'berlaku_dari',
})
