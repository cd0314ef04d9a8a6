import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import { proRata } from '#modules/ledger/contract/pro-rata.ts'
import { type SettingSource, numberSetting, textSetting } from '#modules/settings/contract/settings.ts'

/**
 * How many of a hundred points are expected to be used (POIN_DIPAKAI_PERSEN), where the books defer revenue for points as PSAK 115 says (POIN_BUKU;
 * docs/decisions/183). Nothing where they have a provision.
 */
export const deferralOf = (settings: SettingSource): { readonly poinPersen?: number } =>
  textSetting(settings, 'POIN_BUKU') === 'TANGGUH' ? { poinPersen: numberSetting(settings, 'POIN_DIPAKAI_PERSEN') } : {}

/** Percents of points have two decimals. */
const hundredths = (persen: number) => Math.round(persen * 100)

/**
 * Computes the revenue that is deferred for points, in rupiah, half up: the price is split by the separate values of the goods and the points (PSAK
 * 115). The points are worth the part that is expected to be used. Its twin in the database is `poin_ditangguhkan`. Pure.
 *
 * @param priceRp the customer's payment for goods, without tax
 * @param faceRp the value of the points if all are used
 */
export function deferredRp(priceRp: number, faceRp: number, persen: number): number {
  // In ten thousandths of a rupiah.
  const worth = faceRp * hundredths(persen)
  return priceRp <= 0 || worth === 0 ? 0 : proRata(priceRp, worth, priceRp * 10_000 + worth)
}

/** The points of a member and the debt of the whole chain for them. */
export interface PointDebt {
  readonly poin: number
  readonly hutangRp: number
}

/**
 * The deferred debt that ends when so many points are spent, in rupiah: each ends a part of it, as if only the expected number were ever used. With the last
 * point all of it ends. Pure.
 */
export function releasedRp({ poin, hutangRp }: PointDebt, spent: number, persen: number): number {
  if (hutangRp <= 0) return 0
  return spent >= poin ? hutangRp : Math.min(hutangRp, proRata(hutangRp, spent * 10_000, poin * hundredths(persen)))
}

/** Releases that follow each other: each finds what the one before has left. */
export function releasing(debts: ReadonlyMap<string, PointDebt>): (kode_member: string, poin: number, persen: number) => number {
  const left = new Map(debts)
  return (kode_member, spent, persen) => {
    const debt = left.get(kode_member) ?? { poin: 0, hutangRp: 0 }
    const released = releasedRp(debt, spent, persen)
    left.set(kode_member, { poin: debt.poin - spent, hutangRp: debt.hutangRp - released })
    return released
  }
}

/**
 * Returns the debts for the points of members and locks them until the transaction ends: of two tills that spend the points of one member, the second
 * sees the rest that the first left. Without members it locks nothing.
 */
export async function lockedPointDebts(db: Db, kode_members: readonly string[]): Promise<ReadonlyMap<string, PointDebt>> {
  if (kode_members.length === 0) return new Map()
  await sql`select from member where kode_member = any(${kode_members}) order by kode_member for no key update`.execute(db)
  const { rows } = await sql<{ kode_member: string; poin: number; hutang: number }>`
    select m.kode_member, coalesce(p.poin, 0)::int as poin, -coalesce(h.rupiah, 0)::bigint as hutang
    from member m left join saldo_poin p using (kode_member)
    left join lateral (select sum(rupiah) as rupiah from saldo_tagihan where jenis = 'POIN' and pihak = m.kode_member) h on true
    where m.kode_member = any(${kode_members})`.execute(db)
  return new Map(rows.map(({ kode_member, poin, hutang }) => [kode_member, { poin, hutangRp: hutang }]))
}
