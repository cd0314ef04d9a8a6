// What the screens of documents that buy are made of.
export {
  type BoughtRow,
  type BoughtRows,
  type BoughtSums,
  type BoughtRules,
  type OurPiece,
  askedPieces,
  boughtMessages,
  boughtNeedApproval,
  boughtRows,
  boughtSums,
  hasPiece,
  hasStrange,
  piecesOf,
  sellerMessages,
  shownPapers,
  takeCustomer,
  usualCondition,
} from './bought-form.ts'
export { BoughtLines } from './bought-lines.tsx'
export { BoughtPieces } from './bought-pieces.tsx'
export { useBoughtRules, useFreshLists } from './bought-ways.ts'
export { SellerBox, SellingCustomerBox } from './seller-box.tsx'
export { SellerPapers } from './seller-papers.tsx'
export { StrangeButton } from './strange-button.tsx'
export { useBrought } from './use-brought.tsx'
