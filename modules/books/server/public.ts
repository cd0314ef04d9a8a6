export { closeYear } from './close-year.ts'
export { type OpeningWays, checkOpening, openAllClaims } from './open-claims.ts'
