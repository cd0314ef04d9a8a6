// What higher storeys may call of sales.
export { type PricedPiece, priceSale, totalsOf } from './price-sale.ts'
export { approvalsFor } from './sale-approvals.ts'
export { type SoldStock, saleLines } from './sale-lines.ts'
export { type AskedSale, type SaleWays, sellMany } from './sell.ts'
export { type InvoicedPiece, lastInvoicesOf, piecesOfInvoice } from './sold-pieces.ts'
