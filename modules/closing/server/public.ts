// What the applications may call of closing.
export { type ClosingDay, closeDayOf } from './close-day.ts'
export { databaseRefusals } from './database-refusals.ts'
export { createClosingModule } from './module.ts'
