// What higher storeys may call of purchases.
export { type AskedBuying, type PurchaseContext, buyMany } from './buy-many.ts'
