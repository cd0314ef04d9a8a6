// What the screens of higher storeys may use of goods.
export { useKnowsSuppliers } from './knows-suppliers.ts'
export { type PhotographedPiece, PiecePhoto, photoOnPaper, photoPath } from './photo.tsx'
export { PieceTaskLinks } from './piece-task-links.tsx'
export { registerPhotoTaker } from './photo-taker.ts'
export { pickedFor, registerPieceEntry, registerPieceTask } from './piece-tasks.ts'
export { askPiece, usePieceScans } from './piece-scans.ts'
export { TrayField } from './tray-field.tsx'
export { piecesByName } from './piece-names.tsx'
