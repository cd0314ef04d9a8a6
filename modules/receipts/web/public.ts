// What higher storeys may use to print receipts. Drawing is fetched when the first one is printed.
export {
  type ReceiptData,
  type RowWords,
  type SaysReceipt,
  goodsCellsOf,
  goodsTextsOf,
  receiptData,
  rowsOf,
  sumsOf,
  wordsOf,
} from './receipt-data.ts'
export { openReceipt, printReceipt, receiptFile, settingsHere } from './open-receipt.ts'
export { registerSpecimen } from './specimens.ts'
