// What the applications and higher storeys may call of approvals.
export { databaseRefusals } from './database-refusals.ts'
export { createApprovalsModule } from './module.ts'
export { type Pusher, pushGateway } from './push.ts'
export { type Approved, requireApproval, requireApprovals, signedNeeds } from './require-approval.ts'
export { refuseSamePerson } from './second-person.ts'
export type { Need } from './ticket.ts'
export { shortList } from './short-list.ts'
export type { ReaderTokens } from './readers.ts'
