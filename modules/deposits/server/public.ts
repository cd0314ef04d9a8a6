// What the applications and higher storeys may call of deposits.
export { servedDeposits } from './deposit-events.ts'
export { databaseRefusals, readKept } from './safe-keeping.ts'
