// Higher storeys and the demo chain may use these.
export { bringAll } from './hadiah-masuk.ts'
export { givePoints } from './poin-manual.ts'
export { exchangeAll } from './tukar-poin.ts'
