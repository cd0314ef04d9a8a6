// What higher storeys may call of sales.
export { type AskedSale, sellMany } from './sell.ts'
export { type InvoicedPiece, lastInvoicesOf, piecesOfInvoice } from './sold-pieces.ts'
