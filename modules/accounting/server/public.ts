export { type AccruedInterest, bookAccrual } from './book-accrual.ts'
export { goldRate } from './gold.ts'
export { closeYear } from './close-year.ts'
export { type OpeningRules, checkOpening, openAllClaims, undoOpening } from './open-claims.ts'
