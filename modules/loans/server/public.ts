export { type LendingWays, type OpeningLoan, databaseRefusals, lendingWays, openLoans, undoLoan } from './loan.ts'
