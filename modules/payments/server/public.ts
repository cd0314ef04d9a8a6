// What documents that are paid may call of payments.
export { type CardFees, cardFeesOf, noCardFees } from './card-fees.ts'
export {
  type PaymentRules,
  type Received,
  type TakenPayment,
  paidOut,
  payingContextOf,
  paymentRulesOf,
  received,
  withCardFees,
  togetherClaim,
} from './cash-lines.ts'
export { paidBack, paidFurther, payBackNeed } from './on-account.ts'
export { databaseRefusals } from './database-refusals.ts'
export { type RequestedPayments, type Settlement, payBack, payOut, paymentsOf, settle } from './settle.ts'
