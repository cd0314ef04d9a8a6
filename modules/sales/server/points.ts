import { sql } from 'kysely'
import { type RefusalKind, refuseAt } from '#engine/contract/refusal.ts'
import { toMg } from '#engine/kinds/grams/grams.ts'
import type { Db } from '#engine/server/database.ts'
import { proRata } from '#modules/ledger/contract/pro-rata.ts'
import { refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { type Lines, pointLines } from '#modules/ledger/server/public.ts'
import { refusals as memberRefusals } from '#modules/members/contract/refusals.ts'
import { penjualan } from '../contract/penjualan.ts'
import { refusals } from '../contract/refusals.ts'
import { deferredRp, lockedPointDebts, releasing } from './deferred-points.ts'

/** What a shop says of points. */
export interface PointRules {
  /** What a point is worth, in rupiah (NILAI_POIN); nothing, unless told. */
  readonly nilaiPoinRp?: number
  /**
   * A trade-in gives points for the whole price, including the part paid with old gold (POIN_TUKAR). If left out, it gives points only for the money
   * that the customer pays.
   */
  readonly givesPointsOfWhole?: boolean
  /** How many of a hundred points are expected to be used, where the books defer revenue (docs/decisions/183). Without it the books have a provision. */
  readonly poinPersen?: number
}

/** A piece as far as it gives points. */
interface Rewarded {
  readonly kode_group: string
  readonly berat: number
}

/** Who brought a member, and what he gets of what that member buys, in percent. */
export interface Affiliate {
  readonly kode_afiliasi: string
  readonly komisi_persen: number
}

/** The points of members as they stand, what sales give, and who brought each member. */
export interface PointTerms {
  readonly affiliates: ReadonlyMap<string, Affiliate>
  readonly saldo: ReadonlyMap<string, number>
  /** The debt that ends when a member spends points, where the books defer revenue. Of two sales in one batch the second finds what the first left. */
  release(kode_member: string, poin: number, persen: number): number
  /** What so much bought gives a member: by the amount, and by the weight of each group; both add up. */
  earnedBy(pieces: readonly Rewarded[], belanjaRp: number): number
}

interface Bracket {
  readonly belanja_dari: number
  readonly belanja_sampai: number
  readonly poin: number
}

interface ByWeight {
  readonly kode_group: string
  readonly kelipatan_berat: number
  readonly poin: number
}

const nothing: PointTerms = { affiliates: new Map(), saldo: new Map(), release: () => 0, earnedBy: () => 0 }

/**
 * Reads the present points and affiliates of these members in one query. Makes no query without members, or if the shop has no points.
 *
 * @param spenders members who spend points of a deferred debt: they are locked, because what ends of the debt depends on what is left of it
 */
export async function pointTermsOf(
  db: Db,
  modules: ReadonlySet<string>,
  kode_members: readonly string[],
  spenders: readonly string[] = [],
): Promise<PointTerms> {
  const debts = await lockedPointDebts(db, spenders)
  if (kode_members.length === 0 || !(modules.has('MEMBER') || modules.has('PENJUALAN_BAYAR_POIN'))) return nothing
  const { rows } = await sql<{
    saldo: { kode_member: string; poin: number }[]
    afiliasi: ({ kode_member: string } & Affiliate)[]
    belanja: Bracket[]
    berat: ByWeight[]
  }>`
    select (select coalesce(json_agg(s), '[]') from saldo_poin s where s.kode_member = any(${kode_members})) as saldo,
           (select coalesce(json_agg(json_build_object('kode_member', m.kode_member, 'kode_afiliasi', a.kode_afiliasi, 'komisi_persen', a.komisi_persen)), '[]')
            from member m join member_afiliasi a on a.kode_afiliasi = m.referensi
            where m.kode_member = any(${kode_members}) and ${modules.has('MEMBER')}) as afiliasi,
           (select coalesce(json_agg(g), '[]') from get_poin_member g where ${modules.has('MEMBER')}) as belanja,
           (select coalesce(json_agg(p), '[]') from para_poin p where ${modules.has('MEMBER')}) as berat`.execute(db)
  const { saldo = [], afiliasi = [], belanja = [], berat = [] } = rows[0] ?? {}
  const affiliates = new Map(afiliasi.map(({ kode_member, ...affiliate }) => [kode_member, affiliate]))
  return {
    affiliates,
    saldo: new Map(saldo.map(({ kode_member, poin }) => [kode_member, poin])),
    release: releasing(debts),
    earnedBy: earningOf(belanja, berat),
  }
}

/** Points by the amount (/parameter-get-point-member) and, for whole multiples, by the weight of each group (/master-parameter-point). Pure. */
export const earningOf =
  (belanja: readonly Bracket[], berat: readonly ByWeight[]): PointTerms['earnedBy'] =>
  (pieces, belanjaRp) => {
    const byAmount = belanja.find(({ belanja_dari, belanja_sampai }) => belanja_dari <= belanjaRp && belanjaRp <= belanja_sampai)?.poin ?? 0
    const byWeight = berat.reduce((sum, { kode_group, kelipatan_berat, poin }) => {
      const soldMg = pieces.filter((piece) => piece.kode_group === kode_group).reduce((mg, piece) => mg + toMg(piece.berat), 0)
      return sum + Math.floor(soldMg / toMg(kelipatan_berat)) * poin
    }, 0)
    return byAmount + byWeight
  }

/** The points of a sale, as its header keeps them. */
export interface SalePoints extends GivenPoints {
  readonly poin_dipakai: number
  readonly bayar_poin: number
  /** The debt that ends with the points that pay, in rupiah, where the books defer revenue. */
  readonly poin_lepas: number | null
}

/** Points that a sale gives, or the last payment of a contract. */
export interface GivenPoints {
  readonly nilai_poin: number
  readonly poin_didapat: number
  /** How many of a hundred were expected to be used, where the books defer revenue. */
  readonly poin_persen: number | null
  /** The revenue that is deferred for them, in rupiah. */
  readonly poin_tangguh: number | null
}

/** None. */
export const noPoints: SalePoints = {
  nilai_poin: 0,
  poin_dipakai: 0,
  bayar_poin: 0,
  poin_didapat: 0,
  poin_persen: null,
  poin_tangguh: null,
  poin_lepas: null,
}

/**
 * What a member pays with points, in rupiah, of what is to be paid: where old gold is brought, less that. Pure.
 *
 * @throws Refusal POINTS_PAY_NOTHING, MEMBER_NOT_FOUND, POINTS_TOO_MANY or POINTS_SHORT at `poin_dipakai`
 */
export function paidByPoints(
  { kode_member, poin_dipakai, dueRp }: { readonly kode_member: string | null; readonly poin_dipakai: number; readonly dueRp: number },
  { nilaiPoinRp = 0, modules }: PointRules & { readonly modules: ReadonlySet<string> },
  terms: PointTerms,
): number {
  if (poin_dipakai === 0) return 0
  const no = (kind: RefusalKind) => refuseAt('poin_dipakai', kind)
  if (nilaiPoinRp === 0 || !modules.has('PENJUALAN_BAYAR_POIN')) no(refusals.POINTS_PAY_NOTHING)
  if (kode_member === null) return no(memberRefusals.MEMBER_NOT_FOUND)
  const bayar_poin = poin_dipakai * nilaiPoinRp
  if (bayar_poin > dueRp) no(refusals.POINTS_TOO_MANY)
  if (poin_dipakai > (terms.saldo.get(kode_member) ?? 0)) no(ledgerRefusals.POINTS_SHORT)
  return bayar_poin
}

/** What of a sale decides about its points. */
interface RequestedPoints {
  readonly kode_member: string | null
  readonly poin_dipakai: number
  readonly bayar_poin: number
  readonly bayar_kupon: number
  readonly goodsRp: number
  /** The part that old gold pays. */
  readonly tradedRp: number
  /** What the goods earn, without tax: their price that is split where the books defer revenue. */
  readonly earnedRp: number
}

/**
 * The points of a sale: the points that pay, and the points that the member gets. He gets points for the part of the goods that is not paid with
 * points, coupons or old gold (decision 109). Points by weight count the same part of each piece. Pure.
 */
export function pointsOf(
  { kode_member, poin_dipakai, bayar_poin, bayar_kupon, goodsRp, tradedRp, earnedRp }: RequestedPoints,
  pieces: readonly Rewarded[],
  { nilaiPoinRp = 0, givesPointsOfWhole = false, poinPersen }: PointRules,
  terms: PointTerms,
): SalePoints {
  const netRp = givesPointsOfWhole ? goodsRp : Math.max(0, goodsRp - tradedRp)
  const paidFor = netRp === goodsRp ? pieces : pieces.map((piece) => ({ ...piece, berat: proRata(toMg(piece.berat), netRp, goodsRp) / 1000 }))
  const poin_didapat = kode_member === null ? 0 : terms.earnedBy(paidFor, Math.max(0, netRp - bayar_poin - bayar_kupon))
  if (kode_member === null || poin_dipakai + poin_didapat === 0) return noPoints
  const points = { ...noPoints, nilai_poin: nilaiPoinRp, poin_dipakai, bayar_poin, poin_didapat }
  if (poinPersen === undefined) return points
  return {
    ...points,
    poin_persen: poinPersen,
    poin_tangguh: deferredRp(earnedRp - bayar_poin - bayar_kupon, poin_didapat * nilaiPoinRp, poinPersen),
    poin_lepas: poin_dipakai === 0 ? 0 : terms.release(kode_member, poin_dipakai, poinPersen),
  }
}

/**
 * What the points of a sale move. With a provision, those that pay lessen what is owed to the member, and those that it gives are owed, and an expense. Where
 * the books defer revenue, those that it gives lessen the revenue, and those that pay become revenue as far as they were deferred.
 */
export function linesOfPoints(
  kode_member: string | null,
  { nilai_poin, poin_dipakai, bayar_poin, poin_didapat, poin_tangguh, poin_lepas }: SalePoints,
): Pick<Lines, 'points' | 'claims' | 'counter'> {
  if (kode_member === null) return { points: [], claims: [], counter: [] }
  const role = { type: penjualan.kind, kode_akun: poin_tangguh === null ? 'BEBAN_POIN' : 'PENDAPATAN_POIN' }
  const endedRp = poin_lepas ?? bayar_poin
  const spent = pointLines(kode_member, 0 - poin_dipakai, 0 - endedRp, role)
  const given = pointLines(kode_member, poin_didapat, poin_tangguh ?? poin_didapat * nilai_poin, role)
  const earned = endedRp === bayar_poin ? [] : [{ ...role, jumlahRp: endedRp - bayar_poin }]
  return { points: [...spent.points, ...given.points], claims: [...spent.claims, ...given.claims], counter: [...earned, ...given.counter] }
}
