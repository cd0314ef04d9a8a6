// What the applications and higher storeys may call of pricing.
export { type AgedPiece, ageStepsOf } from './age-steps.ts'
export { buybackPricesNow } from './buyback-prices.ts'
export { dollarRateNow } from './dollar-rate.ts'
export { fineGoldListRp } from './fine-gold.ts'
export { type PriceHold, heldPrices, priceHoldOf } from './held-prices.ts'
export { createPricingModule } from './module.ts'
export { admitsToBoard } from './papan-harga.ts'
