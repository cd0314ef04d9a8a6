import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from './fields.ts'
import { masterBank } from './master-bank.ts'

/**
 * The fees of cards, by the bank of the account: for a payment by card, and for cash against a card. Without a fee for it, a shop pays
 * no cash against a card. The fee comes on top of the payment.
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
