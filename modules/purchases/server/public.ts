// What higher storeys may call of purchases.
export { destroyBought } from './hancur-pembelian.ts'
export { type RequestedPurchase, buyMany } from './buy.ts'
