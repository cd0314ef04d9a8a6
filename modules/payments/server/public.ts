// What documents that are paid may call of payments.
export { type PaymentWays, type TakenPayment, paidOut, received, taken } from './cash-lines.ts'
export { type AskedPayments, type Settlement, payOut, paymentsOf, settle } from './settle.ts'
