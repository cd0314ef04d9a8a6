// What the screens of higher storeys may use of goods.
export { PiecePhoto, photoPath } from './photo.tsx'
export { askPiece, usePieceScans } from './piece-scans.ts'
export { TrayField } from './tray-field.tsx'
