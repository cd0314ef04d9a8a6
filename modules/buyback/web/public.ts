// What the screens of documents that buy are made of.
export {
  type BoughtRow,
  type BoughtRows,
  type BoughtSums,
  type BoughtWays,
  type OurPiece,
  askedPieces,
  boughtMessages,
  boughtRows,
  boughtSums,
  hasPiece,
  piecesOf,
  takeCustomer,
  usualCondition,
} from './bought-form.ts'
export { BoughtLines } from './bought-lines.tsx'
export { BoughtPieces } from './bought-pieces.tsx'
export { useBoughtWays, useFreshLists } from './bought-ways.ts'
export { StrangeButton } from './strange-button.tsx'
export { useBrought } from './use-brought.tsx'
