// What the screens of higher storeys may use of pricing.
export { ExplainedPrice } from './explained-price.tsx'
export { FormulaLines } from './formula-lines.tsx'
export { PriceHistoryButton } from './price-history.tsx'
