import { serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import { couponsExpire } from './expire.ts'
import { couponReport } from './laporan-kupon.ts'
import { issueCoupons, listCoupons, readCoupon, reprintCoupons } from './read-coupons.ts'

export const couponsModule = serverModule(declarations, {
  handlers: { listCoupons, readCoupon, issueCoupons, reprintCoupons },
  queries: { laporanKupon: couponReport },
  jobs: [couponsExpire],
})
