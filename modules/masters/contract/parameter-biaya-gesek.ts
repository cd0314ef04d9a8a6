import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from './fields.ts'
import { masterBank } from './master-bank.ts'

/** What a shop keeps of cash that it pays out for a card, by the bank that the card is paid into. */
export const parameterBiayaGesek = defineMaster({
  screen: {
    path: '/parameter-biaya-gesek',
    title: 'Parameter Biaya Gesek',
    menu: menu.masterKeuangan,
    shownTo: keepers,
    synonyms: ['gesek tunai', 'biaya kartu', 'cash from cards'],
    gate: { all: ['GESEK_TUNAI'] },
  },
  api: crud('biaya-gesek', 'kode_bank'),
  table: 'biaya_gesek',
  key: 'kode_bank',
  fields: [m.kode_bank.from(masterBank, 'nama_bank'), m.persen_gesek],
})
