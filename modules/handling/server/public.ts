// What higher storeys, and the demo chain, may call of what happens to pieces.
export { changeStock } from './change-accessories.ts'
export { correct } from './correct-piece.ts'
export { destroy } from './destroy-pieces.ts'
export { move } from './move-pieces.ts'
export { part } from './part-pieces.ts'
