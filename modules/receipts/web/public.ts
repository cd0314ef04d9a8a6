// What higher storeys may use to print receipts. Drawing is fetched when the first one is printed.
export type { ReceiptData, ReceiptRow } from './receipt-data.ts'
export { openReceipt } from './open-receipt.ts'
export { registerSpecimen } from './specimens.ts'
