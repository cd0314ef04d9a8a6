export {
  type CashLine,
  type ClaimLine,
  type CounterLine,
  type Goods,
  type Lines,
  type Measures,
  type Place,
  type PointLine,
  type StockLine,
  moved,
  reversed,
} from './lines.ts'
export { type NewLot, type SharedBy, addLots, becameLots, lotsAt, partOfLot, shares, tellOrigin } from './lots.ts'
export { pointLines } from './points.ts'
export { type Approval, type PostingContext, type PostingOptions, type ShopLines, post, postEvent, postMany } from './post.ts'
export { type PostingChoice, reversePosting } from './reverse-posting.ts'
export { type Break, verify } from './verify.ts'
export { databaseRefusals } from './database-refusals.ts'
