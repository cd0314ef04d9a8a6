// What the applications and higher storeys may call of orders.
export { ordersPort } from './open-orders.ts'
export { enterOldOrders, undoOldOrder, wrongOrders } from './old-orders.ts'
export { orderReminder } from './reminders.ts'
export { servedOrders } from './order-events.ts'
export { type OrderRules, type Rates, orderRulesOf, ratesOf, refuseOtherRate, takeOrder } from './order.ts'
export { type MadeStock, type PricedLine, madeNeeds, priceMade } from './price-made.ts'
