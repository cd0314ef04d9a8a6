// What documents that are paid may call of payments.
export { paidOut, received } from './cash-lines.ts'
export { type Settlement, payOut, settle } from './settle.ts'
