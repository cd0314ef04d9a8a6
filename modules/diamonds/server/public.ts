// What higher storeys may call of diamonds.
export { dollarRateNow } from './dollar-rate.ts'
