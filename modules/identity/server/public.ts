// What the application takes of persons.
export { databaseRefusals } from './database-refusals.ts'
