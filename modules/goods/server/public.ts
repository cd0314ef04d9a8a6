// What higher storeys may call of goods.
export { type AddContext, type NewPiece, addPieces, makePieces, namingMasters } from './add-pieces.ts'
export { type KeptValues, changesInWords, withoutCosts } from './changes-in-words.ts'
export { boughtLines, costOf, owedLines } from './consigned.ts'
export { type Origin, tellOrigins } from './lineage.ts'
export { type AccessoryPiece, lockAccessories, lookAtAccessory } from './accessories.ts'
export { nextBarcodes } from './next-barcodes.ts'
export { piecesLike } from './list-pieces.ts'
export { stockAges, stockSumsWithAges } from './laporan-umur-stock.ts'
export { type LyingChoice, lockLyingPieces, lockTrays, lookAtLyingPieces } from './lying-pieces.ts'
export {
  type Photo,
  encodePhoto,
  keepPhoto,
  forgetWaitingPhotos,
  readKeptPhoto,
  readSmallPhoto,
  readWaitingPhoto,
  storeWaitingPhoto,
  takeWaitingPhotos,
  uploadPhoto,
  waitingPhotos,
} from './photos.ts'
export { type AddedPiece, measuresOf, placeOf } from './piece-lines.ts'
export { type PieceFilter, type PiecePrices, piecesOf, setPrices } from './set-prices.ts'
export { type StoneOfPiece, rateOfStones, saidByList, saidOfStones, stonesOf, storedStone } from './stones.ts'
export {
  type Hold,
  type StockPiece,
  type TakenOut,
  type TakenState,
  type Taker,
  documentsOf,
  holdPieces,
  holding,
  lockPiecesAs,
  lockSellablePieces,
  preOrderHold,
  refuseHeld,
  refuseUntakeable,
  releasePieces,
  lockTakenOut,
  partToTake,
  stockPiecesOf,
  whatBecame,
  takeReadyPieces,
  takeSoldPieces,
  waitingHold,
} from './take-pieces.ts'
export { checkPhotos } from './line-photos.ts'
