// What higher storeys may call of goods.
export { type AddContext, type NewPiece, addPieces, makePieces } from './add-pieces.ts'
export { type AccessoryPiece, lockAccessories, lookAtAccessory } from './accessories.ts'
export { type LyingChoice, lockLyingPieces, lockTrays, lookAtLyingPieces } from './lying-pieces.ts'
export { type Photo, encodePhoto, keepPhoto, readKeptPhoto, readWaitingPhoto, takeWaitingPhotos, uploadPhoto } from './photos.ts'
export { type AddedPiece, measuresOf, placeOf } from './piece-lines.ts'
export { type PieceFilter, type PiecePrices, piecesOf, setPrices } from './set-prices.ts'
export {
  type StockPiece,
  type TakenOut,
  type TakenState,
  type Taker,
  documentsOf,
  lockPiecesAs,
  lockSellablePieces,
  lockTakenOut,
  partToTake,
  takeReadyPieces,
  takeSoldPieces,
} from './take-pieces.ts'
