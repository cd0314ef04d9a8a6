// What the applications and higher storeys may call of orders.
export { ordersKept } from './open-orders.ts'
export { enterOldOrders, undoOldOrder, wrongOrders } from './old-orders.ts'
export { orderReminder } from './reminders.ts'
export { servedOrders } from './order-events.ts'
export { type OrderWays, type Rates, orderWaysOf, ratesOf, refuseOtherRate, takeOrder } from './order.ts'
export { type MadeStock, type PricedLine, madeNeeds, priceMade } from './price-made.ts'
