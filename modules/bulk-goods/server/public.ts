// What the demo chain may call of goods without a barcode.
export { type RequestedMutation, mutate } from './mutate.ts'
export { trade } from './trade.ts'
