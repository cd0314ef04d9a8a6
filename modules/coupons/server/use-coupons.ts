import { sql } from 'kysely'
import { type RefusalKind, refuse, refuseAt } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { Db } from '#engine/server/database.ts'
import { readOnce } from '#engine/server/transaction.ts'
import { refusals } from '../contract/refusals.ts'
import { newCode } from './new-codes.ts'

/** A coupon as far as its use goes. */
export interface HeldCoupon {
  readonly no_kupon: string
  readonly kode_kupon: string
  readonly nama_kupon: string
  readonly nilai_kupon: number
  readonly belanja_minimal: number
  readonly tgl_mulai: string
  readonly tgl_akhir: string
  readonly maksimal_per_nota: number
  readonly hanya_member: boolean
  readonly toko_berlaku: string | null
  readonly kode_member: string | null
  /** 1 while it can be used. */
  readonly sisa: number
  /** The last that its ledger says of it. */
  readonly mutasi: string
}

/** A kind of coupon that sales issue. */
export interface IssuedKind {
  readonly kode_kupon: string
  readonly nama_kupon: string
  readonly nilai_kupon: number
  readonly belanja_minimal: number
  readonly tgl_mulai: string
  readonly tgl_akhir: string
  readonly belanja_terbit: number
  readonly hanya_member: boolean
  readonly toko_berlaku: string | null
}

/** Returns the codes of the coupons that a customer brings. */
export const couponsBrought = ({ detail_kupon = [] }: { readonly detail_kupon?: readonly { readonly no_kupon: string }[] | undefined }): string[] =>
  detail_kupon.map(({ no_kupon }) => no_kupon)

/** What holds now of coupons for some sales. */
export interface CouponTerms {
  readonly isOn: boolean
  readonly held: ReadonlyMap<string, HeldCoupon>
  readonly issued: readonly IssuedKind[]
}

interface Asking {
  readonly db: Db
  readonly modules: ReadonlySet<string>
  readonly tgl_system: string
}

/**
 * Returns the coupons that sales bring, and the kinds that sales issue on this day. Sends no query if the shop has no coupons and the customer brings
 * none.
 *
 * @param locks whether they are about to be used: of two calls with the same coupon, the second waits and finds it used
 */
export async function couponTermsOf({ db, modules, tgl_system }: Asking, no_kupons: readonly string[], locks: boolean): Promise<CouponTerms> {
  const isOn = modules.has('KUPON_PENJUALAN')
  const held = no_kupons.length === 0 ? [] : await heldCoupons(db, no_kupons, locks)
  const issued = isOn ? await readOnce(db, `kupon ${tgl_system}`, () => issuedKinds(db, tgl_system)) : []
  return { isOn, held: new Map(held.map((coupon) => [coupon.no_kupon, coupon])), issued }
}

async function heldCoupons(db: Db, no_kupons: readonly string[], locks: boolean): Promise<HeldCoupon[]> {
  if (locks) await sql`select from kupon_terbit where no_kupon = any(${no_kupons}) order by no_kupon for no key update`.execute(db)
  const { rows } = await sql<HeldCoupon>`
    select no_kupon, kode_kupon, nama_kupon, nilai_kupon, belanja_minimal, tgl_mulai, tgl_akhir, maksimal_per_nota, hanya_member, toko_berlaku, satu_member(kode_member) as kode_member, sisa,
           (select jenis from mutasi_kupon m where m.no_kupon = k.no_kupon order by id desc limit 1) as mutasi
    from kupon_terbit k where no_kupon = any(${no_kupons})`.execute(db)
  return rows
}

async function issuedKinds(db: Db, tgl_system: string): Promise<IssuedKind[]> {
  const { rows } = await sql<IssuedKind>`
    select kode_kupon, nama_kupon, nilai_kupon, belanja_minimal, tgl_mulai, tgl_akhir, belanja_terbit, hanya_member, toko_berlaku
    from kupon where belanja_terbit is not null and ${tgl_system} between tgl_mulai and tgl_akhir order by kode_kupon`.execute(db)
  return rows
}

/** What of a sale decides about the coupons that it brings. */
export interface CouponSale {
  readonly kode_toko: string
  readonly tgl_system: string
  readonly kode_member: string | null
  /** What its goods come to. */
  readonly goodsRp: number
  /** What is to be paid; less what old gold and points pay of it. */
  readonly dueRp: number
}

/** A coupon as a sale keeps it. */
export type UsedCoupon = Pick<HeldCoupon, 'no_kupon' | 'kode_kupon' | 'nama_kupon' | 'nilai_kupon'>

/**
 * The coupons that pay a part of a sale. Pure.
 *
 * @throws Refusal of `usingRefusals` under the code of the coupon
 */
export function couponsOf(no_kupons: readonly string[], sale: CouponSale, { isOn, held }: Pick<CouponTerms, 'isOn' | 'held'>): UsedCoupon[] {
  const used = no_kupons.map((no_kupon, at) => {
    const no = (kind: RefusalKind, details: Readonly<Record<string, unknown>> = {}): never => refuseAt(no_kupon, kind, { no_kupon, ...details })
    if (!isOn) return no(refusals.COUPON_MODULE_OFF)
    const coupon = held.get(no_kupon)
    if (!coupon) return no(refusals.COUPON_UNKNOWN)
    refuseUnusable(coupon, sale, no)
    const { kode_kupon, maksimal_per_nota: n } = coupon
    const before = no_kupons.slice(0, at).filter((each) => held.get(each)?.kode_kupon === kode_kupon).length
    if (before >= n) no(refusals.COUPON_TOO_MANY, { n, kode_kupon })
    return coupon
  })
  const sum = used.reduce((rupiah, { nilai_kupon }) => rupiah + nilai_kupon, 0)
  if (used.length > 0 && sum > sale.dueRp) {
    const { COUPON_TOO_LARGE } = refusals
    refuseAt(used.at(-1)?.no_kupon ?? '', COUPON_TOO_LARGE)
  }
  return used.map(({ no_kupon, kode_kupon, nama_kupon, nilai_kupon }) => ({ no_kupon, kode_kupon, nama_kupon, nilai_kupon }))
}

function refuseUnusable(
  coupon: HeldCoupon,
  { kode_toko, tgl_system, kode_member, goodsRp }: CouponSale,
  no: (kind: RefusalKind, details?: Readonly<Record<string, unknown>>) => never,
): void {
  const { sisa, mutasi, tgl_mulai, tgl_akhir, toko_berlaku, belanja_minimal } = coupon
  if (sisa === 0 && mutasi === 'TARIK') no(refusals.COUPON_WITHDRAWN)
  if (sisa === 0 && mutasi !== 'HANGUS') no(refusals.COUPON_USED)
  if (sisa === 0 || tgl_akhir < tgl_system) no(refusals.COUPON_EXPIRED)
  if (tgl_mulai > tgl_system) no(refusals.COUPON_NOT_YET, { tgl_mulai })
  if (toko_berlaku !== null && toko_berlaku !== kode_toko) no(refusals.COUPON_OTHER_SHOP, { toko_berlaku })
  if (coupon.hanya_member && coupon.kode_member !== kode_member) no(refusals.COUPON_OTHER_MEMBER)
  if (goodsRp < belanja_minimal) no(refusals.COUPON_MINIMUM, { belanja_minimal: formatNumber(belanja_minimal, 0) })
}

/** A coupon that a sale issues, as it keeps it. */
export type NewCoupon = Omit<IssuedKind, 'belanja_terbit'> & { readonly no_kupon: string }

/** The coupons that a sale issues, by what was paid for its goods otherwise than with points and coupons: one of each kind that it reaches. */
export const couponsFrom = (paidRp: number, kode_member: string | null, { issued }: Pick<CouponTerms, 'issued'>): NewCoupon[] =>
  issued
    .filter(({ belanja_terbit, hanya_member }) => belanja_terbit <= paidRp && !(hanya_member && kode_member === null))
    .map(({ belanja_terbit: _from, ...kind }) => ({ no_kupon: newCode(), ...kind }))

/**
 * Whether what a sale issued can be taken back: it is cancelled, and its coupons with it.
 *
 * @throws Refusal ISSUED_COUPON_USED
 */
export async function refuseUsedCoupons(db: Db, kode_toko: string, no_faktur: string): Promise<void> {
  const { rows } = await sql<{ no_kupon: string; sisa: number }>`
    select no_kupon, sisa from kupon_terbit where (kode_toko, no_faktur) = (${kode_toko}, ${no_faktur}) order by no_kupon for no key update`.execute(
    db,
  )
  const used = rows.find(({ sisa }) => sisa === 0)
  if (used) refuse(refusals.ISSUED_COUPON_USED, { no_kupon: used.no_kupon })
}

/**
 * Whether what opening claims gave out can be taken back with them.
 *
 * @param old the codes on the papers that customers have, by that of the coupon
 * @throws Refusal OPENING_COUPON_USED
 */
export async function refuseUsedOpening(db: Db, old: ReadonlyMap<string, string>): Promise<void> {
  if (old.size === 0) return
  const { rows } = await sql<{ no_kupon: string; sisa: number }>`
    select no_kupon, sisa from kupon_terbit where no_kupon = any(${[...old.keys()]}) order by no_kupon for no key update`.execute(db)
  const used = rows.find(({ sisa }) => sisa === 0)
  if (used) refuse(refusals.OPENING_COUPON_USED, { no_kupon: old.get(used.no_kupon) ?? '' })
}
