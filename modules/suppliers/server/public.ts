// What the demo chain may call of deliveries.
export { payTo } from './bayar-supplier.ts'
export { receive } from './penerimaan.ts'
