// What higher storeys may call of sales.
export { databaseRefusals } from './database-refusals.ts'
export { type PricedPiece, priceSale, totalsOf } from './price-sale.ts'
export { noPoints } from './points.ts'
export { approvalsFor } from './sale-approvals.ts'
export { type SettledSale, type SoldStock, saleLines } from './sale-lines.ts'
export { type AskedSale, type SaleWays, noCoupons, noTradeIn, notWholesale, refuseOtherTotal, sellMany, soldPieces } from './sell.ts'
export { termsOf } from './terms.ts'
