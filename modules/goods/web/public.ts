// What the screens of higher storeys may use of goods.
export { PiecePhoto } from './photo.tsx'
export { askPiece, usePieceScans } from './piece-scans.ts'
