// What other areas may show of pieces that are scanned.
export { type ScannedPiece, ScannedPieces, weightOf } from './scanned-pieces.tsx'
export { TargetBox, followWarehouse, targetMessages, trayLettersMin } from './target-box.tsx'
export { trayText } from './receipts.ts'
