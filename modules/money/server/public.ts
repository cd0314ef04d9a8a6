// What higher storeys may ask of money.
export { dateOf, destinationOf, openShops } from './antar-toko.ts'
export { databaseRefusals } from './database-refusals.ts'
export { receiveWhole, sendAll, sendingsOnRoad } from './kirim-uang.ts'
export { settleAll } from './non-cash.ts'
export { bookAll, isCost } from './uang-kas.ts'
export { type OutLimits, outLimitsOf, readMoneyOut } from './money-out.ts'
