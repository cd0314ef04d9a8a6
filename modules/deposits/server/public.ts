// What the applications and higher storeys may call of deposits.
export { depositReminder } from './reminders.ts'
export { holdFor } from './deposit.ts'
export { servedDeposits } from './deposit-events.ts'
export { handOver } from './pick-up.ts'
export { cancellableFetch, databaseRefusals, fetchSafeKeeping, readSafeKeeping } from './safe-keeping.ts'
