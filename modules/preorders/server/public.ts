// What the applications may call of pre-orders.
export { takePreOrder } from './pre-order.ts'
