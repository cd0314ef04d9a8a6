// What higher storeys may ask of money.
export { databaseRefusals } from './database-refusals.ts'
export { oldSendings } from './kirim-uang.ts'
