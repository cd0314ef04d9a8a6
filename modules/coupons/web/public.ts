// What the screens of sales may use of coupons.
export { CouponsBox, askCoupon, isCoupon } from './coupons-box.tsx'
export { UsedAndIssued } from './used-and-issued.tsx'
