// What the applications and higher storeys may call of deposits.
export { type HeldGoods, pickUpContext, picksUp } from './pick-up.ts'
export { databaseRefusals, lotOfKept } from './safe-keeping.ts'
