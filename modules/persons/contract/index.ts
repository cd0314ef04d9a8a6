import { declarations as declare } from '#engine/contract/declarations.ts'
// Receipts learn the fields of this paper as it is declared.
import './nota-gabung-member.ts'
import { findTwins, gabungMemberDocument, joinMembers, partMembers, readJoined } from './gabung-member.ts'
import { refusals } from './refusals.ts'

export const declarations = declare({
  module: 'persons',
  endpoints: { findTwins, joinMembers, partMembers, readJoined },
  documents: { gabungMemberDocument },
  refusals,
})
