// What documents that are paid may call of payments.
export { type CardFees, cardFeesOf, noCardFees } from './card-fees.ts'
export {
  type PaymentWays,
  type Received,
  type TakenPayment,
  paidOut,
  payingContextOf,
  paymentWaysOf,
  received,
  taken,
  togetherClaim,
} from './cash-lines.ts'
export { paidBack, paidFurther, payBackNeed } from './on-account.ts'
export { databaseRefusals } from './database-refusals.ts'
export { type AskedPayments, type Settlement, payBack, payOut, paymentsOf, settle } from './settle.ts'
