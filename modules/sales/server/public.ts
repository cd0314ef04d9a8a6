// What higher storeys may call of sales.
export { type AskedSale, type SaleContext, sellMany } from './sell-many.ts'
