// What higher storeys may call of pricing.
export { buybackPricesNow } from './buyback-prices.ts'
