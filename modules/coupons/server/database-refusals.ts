import type { DatabaseRefusals } from '#engine/server/database-refusals.ts'
import { refusals } from '../contract/refusals.ts'

/** What the guards of coupons (db/migrations/0270_coupons.sql) mean to a person: who comes first uses it. */
export const databaseRefusals: DatabaseRefusals = {
  kupon_terbit_once: refusals.COUPON_CHANGED,
  saldo_awal_tagihan_kupon_once: refusals.COUPON_CHANGED,
  penjualan_kupon_once: refusals.COUPON_CHANGED,
  KN070: refusals.COUPON_CHANGED,
}
