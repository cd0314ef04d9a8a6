// What the screens of higher storeys may use of pricing.
export { useBuybackPrices } from './buyback-prices.ts'
export { ExplainedPrice } from './explained-price.tsx'
export { FormulaLines } from './formula-lines.tsx'
export { MovedPrices, type MovedRows, useMovedRows } from './moved-prices.tsx'
export { PriceChange } from './price-change.tsx'
export { PriceHistoryButton } from './price-history.tsx'
export { usePricesChanged } from './prices-changed.ts'
