export { databaseRefusals, lendTo, lendingWays, openLoans, undoLoan } from './loan.ts'
export { pawnLoans } from './loan-events.ts'
export { lendingSwitches, loanTermsOf } from './loan-terms.ts'
export { enterOldLoans, wrongLoans } from './old-loans.ts'
