// What higher storeys may call of sales.
export { type AskedSale, type SaleContext, sellMany } from './sell-many.ts'
export { type InvoicedPiece, lastInvoicesOf, piecesOfInvoice } from './sold-pieces.ts'
