import { sql } from 'kysely'
import type { RefusalKind } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { Db } from '#engine/server/database.ts'
import { refusals as couponRefusals } from '#modules/coupons/contract/refusals.ts'
import { newCode } from '#modules/coupons/server/public.ts'
import { refusals } from '../contract/refusals.ts'
import type { RequestedOpeningClaims, NewOpeningClaims } from '../contract/saldo-awal-tagihan.ts'

type RequestedClaim = RequestedOpeningClaims['detail_saldo'][number]
/** What a row says of the coupon that it gives out. */
type OpeningCoupon = Pick<NewOpeningClaims['detail_saldo'][number], 'kupon_lama' | 'no_kupon' | 'pemilik_kupon' | 'nilai_kupon' | 'berlaku_sampai'>

/** What a row says that gives out none. */
export const noCoupon: OpeningCoupon = { kupon_lama: null, no_kupon: null, pemilik_kupon: null, nilai_kupon: 0, berlaku_sampai: null }

/** What decides about coupons from before the books: the kinds that there are, and the old codes that the shop knows or that rows name twice. */
interface OpeningCouponTerms {
  readonly kinds: ReadonlyMap<string, { readonly nilai_kupon: number; readonly tgl_akhir: string; readonly hanya_member: boolean }>
  readonly known: Set<string>
}

const oldCode = ({ kupon_lama }: RequestedClaim) => kupon_lama?.toUpperCase() ?? null

/** Asks nothing where no row is of a coupon. */
export async function openingCouponTerms(db: Db, kode_toko: string, requested: readonly RequestedClaim[]): Promise<OpeningCouponTerms> {
  const coupons = requested.filter(({ jenis_tagihan }) => jenis_tagihan === 'KUPON')
  if (coupons.length === 0) return { kinds: new Map(), known: new Set() }
  const { rows: kinds } = await sql<{ kode_kupon: string; nilai_kupon: number; tgl_akhir: string; hanya_member: boolean }>`
    select kode_kupon, nilai_kupon, tgl_akhir, hanya_member from kupon where kode_kupon = any(${coupons.map(({ kode_pihak }) => kode_pihak)})`.execute(
    db,
  )
  const { rows: known } = await sql<{ kupon_lama: string }>`
    select kupon_lama from saldo_awal_tagihan_detail
    where kode_toko = ${kode_toko} and not batal and kupon_lama = any(${coupons.flatMap((claim) => oldCode(claim) ?? [])})`.execute(db)
  return { kinds: new Map(kinds.map((kind) => [kind.kode_kupon, kind])), known: new Set(known.map(({ kupon_lama }) => kupon_lama)) }
}

/**
 * Returns the coupon of a row of the opening claims, or undefined if the row has none. The rows after it know its code.
 *
 * @param say gets each error, at its field
 */
export function openingCoupon(
  claim: RequestedClaim,
  { kinds, known }: OpeningCouponTerms,
  { tgl_system, isMember }: { readonly tgl_system: string; readonly isMember: (kode_member: string) => boolean },
  say: (name: keyof RequestedClaim, kind: RefusalKind, details?: Readonly<Record<string, string>>) => void,
): OpeningCoupon | undefined {
  const { pemilik_kupon, berlaku_sampai } = claim
  if (claim.jenis_tagihan !== 'KUPON') {
    for (const name of ['kupon_lama', 'pemilik_kupon', 'berlaku_sampai'] as const) if (claim[name] !== null) say(name, refusals.NO_COUPON)
    return undefined
  }
  const kupon_lama = oldCode(claim)
  if (kupon_lama === null) say('kupon_lama', refusals.COUPON_CODE_NEEDED)
  else if (known.has(kupon_lama)) say('kupon_lama', refusals.COUPON_CODE_KNOWN, { kupon_lama })
  else known.add(kupon_lama)
  if (pemilik_kupon !== null && !isMember(pemilik_kupon)) say('pemilik_kupon', refusals.PARTY_UNKNOWN, { kode_pihak: pemilik_kupon })
  const kind = kinds.get(claim.kode_pihak)
  if (kind?.hanya_member && pemilik_kupon === null) say('pemilik_kupon', couponRefusals.COUPON_NEEDS_MEMBER)
  // A paper that a part of was used is worth less than its kind says, never more.
  const { nilai_saldo } = claim
  if (kind && nilai_saldo !== null && nilai_saldo > kind.nilai_kupon)
    say('nilai_saldo', refusals.COUPON_WORTH_MORE, { nilai: formatNumber(kind.nilai_kupon, 0) })
  const last = berlaku_sampai ?? kind?.tgl_akhir ?? tgl_system
  if (last < tgl_system) say('berlaku_sampai', couponRefusals.COUPON_KIND_OVER)
  return { kupon_lama, no_kupon: newCode(), pemilik_kupon, nilai_kupon: nilai_saldo ?? kind?.nilai_kupon ?? 0, berlaku_sampai: last }
}
