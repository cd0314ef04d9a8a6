// What higher storeys may call of sales.
export { databaseRefusals } from './database-refusals.ts'
export { type AskedSale, sellMany } from './sell.ts'
export { type InvoicedPiece, lastInvoicesOf, piecesOfInvoice } from './sold-pieces.ts'
