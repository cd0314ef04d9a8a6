export { databaseRefusals, lendingWays, undoLoan } from './loan.ts'
export { enterOldLoans, wrongLoans } from './old-loans.ts'
