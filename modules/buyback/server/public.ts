// What the documents that buy call.
export { approvalsOfBought } from './approvals.ts'
export { findBrought } from './brought.ts'
export { giveBack } from './give-back.ts'
export { demandPapers, keepPapers, takePapers } from './papers.ts'
export { demandIdentity, isStrange } from './seller.ts'
export { type PricedBought, totalsOf as totalsOfBought } from './price-piece.ts'
export { type RequestedBrought, type BuybackRules, addBoughtLots, boughtLines, broughtBarcodes, buybackRulesOf, priceBrought } from './take-goods.ts'
