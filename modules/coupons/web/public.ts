// What the screens of sales may use of coupons.
export { CouponsBox, askCoupon, isCoupon } from './coupons-box.tsx'
export { CouponsEntry } from './coupons-entry.tsx'
export { PrintIssued, UsedAndIssued } from './used-and-issued.tsx'
