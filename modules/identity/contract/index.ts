import { declarations as declare } from '#engine/contract/declarations.ts'
// Receipts learn the fields of this paper as it is declared.
import './nota-gabung-member.ts'
import { dataPribadi } from '#modules/members/contract/screens.ts'
import { readPerson } from './berkas-orang.ts'
import { findTwins, gabungMemberDocument, joinMembers, partMembers, readJoined } from './gabung-member.ts'
import { laporanLihatData } from './laporan-lihat-data.ts'
import { refusals } from './refusals.ts'

export const declarations = declare({
  module: 'identity',
  screens: [dataPribadi],
  reports: { laporanLihatData },
  endpoints: { findTwins, joinMembers, partMembers, readJoined, readPerson },
  documents: { gabungMemberDocument },
  refusals,
})
