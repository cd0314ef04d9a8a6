import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from './fields.ts'
import { masterBank } from './master-bank.ts'

/**
 * What cards cost their owners, by the bank that they are paid into: whoever pays with one, and whoever gets cash for one (where nobody has
 * said that, nobody gets any). The fee comes on top of what is paid.
 */
export const parameterBiayaGesek = defineMaster({
  screen: {
    path: '/parameter-biaya-gesek',
    title: 'Parameter Biaya Gesek',
    menu: menu.masterKeuangan,
    shownTo: keepers,
    synonyms: ['gesek tunai', 'biaya kartu', 'biaya debit', 'biaya kredit', 'cash from cards', 'card fee'],
  },
  api: crud('biaya-gesek', 'kode_bank'),
  table: 'biaya_gesek',
  key: 'kode_bank',
  fields: [m.kode_bank.from(masterBank, 'nama_bank'), m.persen_debit.starting(0), m.persen_credit.starting(0), m.persen_gesek.optional()],
})
