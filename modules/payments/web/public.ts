// What the screens of documents that are paid may use of payments.
export { AccountPicker } from './account-picker.tsx'
export { PaidLines } from './paid-lines.tsx'
export { type TakenPayment, receiptPayments } from './paid-by.ts'
export { type PaidSums, type PaymentRow, type PaymentRows, addPayment, paidSums, paymentMessages, paymentRows } from './payment-rows.ts'
export { PaymentsPane, focusPaymentKind } from './payments-pane.tsx'
