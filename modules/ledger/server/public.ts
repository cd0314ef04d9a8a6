export {
  type CashLine,
  type ClaimLine,
  type CounterLine,
  type Goods,
  type Lines,
  type Measures,
  type Place,
  type StockLine,
  moved,
  reversed,
} from './lines.ts'
export {
  type GoldLot,
  type NewLot,
  type TakenPart,
  addLots,
  becameLots,
  goldLots,
  lotOfLine,
  lotsAt,
  partByWeight,
  partOfLot,
  tellOrigin,
  withoutPart,
} from './lots.ts'
export { shares } from '../contract/pro-rata.ts'
export { knowsOpenTill, toldOfTill } from './open-till.ts'
export { pointLines } from './points.ts'
export { type PostingContext, type PostingOptions, type ShopLines, post, postEvent, postMany } from './post.ts'
export { reversePosting } from './reverse-posting.ts'
export { type Break, verify, verifyDay, verifyNight, verifySince } from './verify.ts'
export { sealBreaks } from './seal-breaks.ts'
export { databaseRefusals } from './database-refusals.ts'
