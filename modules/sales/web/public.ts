// What the screens of what becomes a sale may use of the till.
export { priceAnew } from './price-anew.ts'
export { type TillPiece, askedLine, lineFields, lineMessages, sumsOf } from './sale-form.ts'
export { saleLook } from './sale-look.tsx'
export { askAgain, nameOfCustomer } from './taken-up.ts'
export { TillLines } from './till-lines.tsx'
export { useVatRate } from './vat-rate.ts'
