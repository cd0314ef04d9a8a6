// What higher storeys, and the demo chain, may call of gold that shops send to the head office.
export { arrive, goldOnRoad } from './receive-gold.ts'
export { sendGoldOf } from './send-gold.ts'
