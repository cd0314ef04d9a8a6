// What the demo chain may call of deliveries.
export { receive } from './penerimaan.ts'
