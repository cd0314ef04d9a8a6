// What the modules above this one may use of taking pieces in.
// A screen with the form of a piece can take its picture.
import './pictures.ts'

export { type HandedLot, handLots } from './handed-lots.ts'
export { cellsOfText } from './grid-rows.ts'
export { StonedForm } from './piece-form.ts'
export { StoneLines } from './stone-lines.tsx'
