// What higher storeys may ask of money.
export { oldSendings } from './kirim-uang.ts'
