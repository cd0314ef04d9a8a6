export { databaseRefusals, lendTo, lendingWays, openLoans, undoLoan } from './loan.ts'
export { pawnLoans } from './loan-events.ts'
export { enterOldLoans, wrongLoans } from './old-loans.ts'
export { auctionReminder, loanReminder } from './reminders.ts'
