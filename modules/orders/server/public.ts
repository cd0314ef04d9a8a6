// What the applications and higher storeys may call of orders.
export { takeOrder } from './order.ts'
