import { z } from 'zod'
import { objectOf } from '#engine/contract/field.ts'
import type { StepFacts } from '#modules/cases/contract/case.ts'
import { couponList } from '#modules/coupons/contract/kupon.ts'
import { usingRefusals } from '#modules/coupons/contract/refusals.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { refusals as memberRefusals } from '#modules/members/contract/refusals.ts'
import { sales as s } from './fields.ts'
import { penjualan } from './penjualan.ts'
import { refusals } from './refusals.ts'

/**
 * The step of a case that hands over the held goods to the customer: a sale. Its total is the one that the cashier has seen, with the tax of the day;
 * if it has changed, the sale is refused.
 */
export const handingOver = {
  asks: [s.keterangan.optional()],
  seen: [s.grand_total.optional()],
  also: objectOf([s.kode_member.optional()]).and(z.object({ detail_kupon: couponList })),
  money: 'IN',
  makes: penjualan,
  refusals: [refusals.TOTAL_CHANGED, memberRefusals.MEMBER_NOT_FOUND, memberRefusals.MEMBER_JOINED, ...usingRefusals, goodsRefusals.STATUS_CHANGED],
} as const satisfies Partial<StepFacts>
