// What the applications may call of pre-orders.
export { servedPreOrders } from './pre-order-events.ts'
export { takePreOrder } from './pre-order.ts'
