// What higher storeys, and the demo chain, may call of goods between shops.
export { arrive, shipmentsOnRoad } from './receive-goods.ts'
export { sendPieces } from './send-goods.ts'
