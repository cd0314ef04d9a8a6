// What higher storeys may call of coupons.
export { databaseRefusals } from './database-refusals.ts'
export { newCode } from './new-codes.ts'
export {
  type CouponTerms,
  type NewCoupon,
  type UsedCoupon,
  couponTermsOf,
  couponsBrought,
  couponsFrom,
  couponsOf,
  refuseUsedCoupons,
  refuseUsedOpening,
} from './use-coupons.ts'
export { couponReminder } from './reminders.ts'
