// What the screens of documents that are paid may use of payments.
export { AccountPicker } from './account-picker.tsx'
export { CashNotice, CashNoticeOf } from './cash-notice.tsx'
export { EventForm, type OpenEventProps, type OpenKind, type OpenThing, OpenThings } from './open-things.tsx'
export { PaidLines } from './paid-lines.tsx'
export { paidEventOnPaper } from './paid-event.ts'
export { receiptPayments } from './paid-by.ts'
export { type Direction, type PaidSums, paidSums, paymentMessages, paymentRows, toldFees } from './payment-rows.ts'
export { PaymentsPane } from './payments-pane.tsx'
