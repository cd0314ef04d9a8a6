import { declarations as declare } from '#engine/contract/declarations.ts'
// Receipts learn the fields of these papers as they are declared.
import './nota-bayar-sekaligus.ts'
import { bayarSekaligus, payTogetherCall } from './bayar-sekaligus.ts'
import { readOpenOfPerson } from './open-things.ts'
import { addWish, findPeople, fulfilWish, keepSizes, readHistoryOfPerson, readPerson } from './halaman-member.ts'
import { refusals } from './refusals.ts'
import { halamanMember } from './screens.ts'

export const declarations = declare({
  module: 'customer',
  screens: [halamanMember],
  endpoints: { findPeople, readPerson, readHistoryOfPerson, keepSizes, addWish, fulfilWish, readOpenOfPerson, payTogether: payTogetherCall },
  documents: { bayarSekaligus },
  refusals,
  tables: { member_ukuran: 'Member', member_keinginan: 'Member' },
})
