// What the kinds that wait for the cashier, and the closing of a day, may call.
export { type QueueDoing, screenOf as queueOf, serveQueue, shownPieces } from './serve-queue.ts'
export { isShut, turnAwayShut, waitingOf } from './waiting.ts'
