// What higher storeys may call of purchases.
export { type AskedPurchase, buyMany } from './buy.ts'
