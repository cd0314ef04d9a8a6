// What higher storeys may call of coupons.
export { databaseRefusals } from './database-refusals.ts'
export {
  type CouponTerms,
  type NewCoupon,
  type UsedCoupon,
  couponTermsOf,
  couponsBrought,
  couponsFrom,
  couponsOf,
  refuseUsedCoupons,
} from './use-coupons.ts'
