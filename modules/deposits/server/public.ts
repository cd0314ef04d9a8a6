// What the applications and higher storeys may call of deposits.
export { depositReminder } from './reminders.ts'
export { servedDeposits } from './deposit-events.ts'
export { cancellableFetch, databaseRefusals, fetchSafeKeeping, readSafeKeeping } from './safe-keeping.ts'
