// What the screens of higher storeys may use of taking pieces in.
// Whoever shows the form of a piece can take its picture.
import './pictures.ts'

export { type HandedLot, handLots } from './handed-lots.ts'
export { cellsOfText } from './grid-rows.ts'
export { StonedForm } from './piece-form.ts'
export { StoneLines } from './stone-lines.tsx'
