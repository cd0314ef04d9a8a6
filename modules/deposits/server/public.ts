// What the applications may call of deposits.
export { databaseRefusals } from './safe-keeping.ts'
