import { sql } from 'kysely'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { core, refuse, refuseAt } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { Db } from '#engine/server/database.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { proRata } from '#modules/ledger/contract/pro-rata.ts'
import type { Caller } from '#engine/server/caller.ts'
import { type PointDebt, deferralOf, lockedPointDebts, releasedRp } from '#modules/sales/server/public.ts'
import type { Need } from '#modules/approvals/server/public.ts'
import { type Decision, type DocumentWriting, saveDocument, writeDocuments } from '#modules/documents/server/public.ts'
import { type Lines, pointLines } from '#modules/ledger/server/public.ts'
import { refusals as memberRefusals } from '#modules/members/contract/refusals.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { pointDirections } from '../contract/fields.ts'
import type * as contract from '../contract/poin-manual.ts'
import {
  type RequestedManualPoints,
  type ManualPoints,
  type NewManualPoints,
  type PointMovement,
  movementsMax,
  poinManual,
} from '../contract/poin-manual.ts'
import { refusals } from '../contract/refusals.ts'

/** The chain's settings of points. */
export interface PointValue {
  /** The value of one point in rupiah (NILAI_POIN); 0 if points stand in no account. */
  readonly nilaiPoinRp: number
  /** How many of a hundred points are expected to be used, where the books defer revenue (docs/decisions/183). */
  readonly poinPersen?: number
}

/** What the chain says of points. */
export const pointValueOf = (caller: Caller): PointValue => ({ nilaiPoinRp: numberSetting(caller, 'NILAI_POIN'), ...deferralOf(caller) })

/** A member with his points. */
export interface MemberPoints {
  readonly nama_member: string
  readonly poin: number
}

/** Reads the members with these codes and their points now. The ledger refuses points that were spent since. */
export async function memberPoints(db: Db, kode_members: readonly string[]): Promise<Map<string, MemberPoints>> {
  const { rows } = await sql<MemberPoints & { kode_member: string }>`
    select kode_member, nama_member, coalesce(s.poin, 0)::int as poin from member left join saldo_poin s using (kode_member)
    where kode_member = any(${kode_members})`.execute(db)
  return new Map(rows.map(({ kode_member, ...member }) => [kode_member, member]))
}

/** Takes points from what a member has. @throws Refusal POINTS_TOO_FEW at the field */
export function takePoints({ poin }: MemberPoints, wanted: number, field: string): void {
  const counted = { perlu: formatNumber(wanted, 0), saldo: formatNumber(poin, 0) }
  if (wanted > poin) refuseAt(field, refusals.POINTS_TOO_FEW, counted)
}

const writing: DocumentWriting<typeof poinManual, RequestedManualPoints, Decision<typeof poinManual>, PointValue> = {
  document: poinManual,
  exclusiveKeys: () => [],
  async prepare({ db, nilaiPoinRp, poinPersen }, requested) {
    const takenFrom = requested.filter(({ arah_poin }) => arah_poin === 'AMBIL').map(({ kode_member }) => kode_member)
    const debts = await lockedPointDebts(db, poinPersen === undefined ? [] : takenFrom)
    const members = await memberPoints(
      db,
      requested.map(({ kode_member }) => kode_member),
    )
    return (one) => {
      const member = members.get(one.kode_member) ?? refuseAt('kode_member', memberRefusals.MEMBER_NOT_FOUND)
      if (one.arah_poin === 'AMBIL') takePoints(member, one.jumlah_poin, 'jumlah_poin')
      const poin_tangguh = poinPersen === undefined ? null : deferredOf(one, { nilaiPoinRp, poinPersen }, debts.get(one.kode_member))
      const document = { ...one, nilai_poin: nilaiPoinRp, poin_tangguh }
      return { document, needs: [needOf(document, member)], lines: manualLines }
    }
  },
}

/**
 * Returns the debt of points by hand where the books defer revenue. A customer pays nothing for given points, so their debt is the expected use of
 * them. Points that are taken end their part of the debt.
 */
function deferredOf(
  { arah_poin, jumlah_poin }: RequestedManualPoints,
  { nilaiPoinRp, poinPersen }: Required<PointValue>,
  debt: PointDebt = { poin: 0, hutangRp: 0 },
): number {
  if (arah_poin === 'BERI') return proRata(jumlah_poin * nilaiPoinRp, Math.round(poinPersen * 100), 10_000)
  return releasedRp(debt, jumlah_poin, 100)
}

const signed = ({ arah_poin, jumlah_poin }: Pick<NewManualPoints, 'arah_poin' | 'jumlah_poin'>): number =>
  arah_poin === 'BERI' ? jumlah_poin : 0 - jumlah_poin

function needOf(points: NewManualPoints, { nama_member, poin }: MemberPoints): Need {
  const { kode_member, arah_poin, jumlah_poin, nilai_poin, alasan_poin } = points
  return {
    kategori: 'POIN_MANUAL',
    subjek: poinManual.name,
    kunci: kode_member,
    uraian: `${pointDirections[arah_poin]} ${formatNumber(jumlah_poin, 0)} · ${nama_member} (${formatNumber(poin, 0)}): ${alasan_poin}`,
    selisih_rp: signed(points) * nilai_poin,
    isi: { kode_member, arah_poin, jumlah_poin, nilai_poin, alasan_poin },
  }
}

/** Points are a debt to the member and an expense; taken points release both (events.md M1). */
export function manualLines(
  points: Pick<ManualPoints, 'no_poin' | 'kode_member' | 'arah_poin' | 'jumlah_poin' | 'nilai_poin' | 'poin_tangguh'>,
): Lines {
  const debtRp = points.poin_tangguh ?? points.jumlah_poin * points.nilai_poin
  return {
    kind: poinManual.kind,
    reference: points.no_poin,
    stock: [],
    cash: [],
    ...pointLines(points.kode_member, signed(points), points.arah_poin === 'BERI' ? debtRp : 0 - debtRp, { type: 'MEMBER', kode_akun: 'BEBAN_POIN' }),
  }
}

/** Points by hand without approvals: for the seed of the demo chain. @throws Refusal as `changePoints` */
export const givePoints = (context: EventContext & PointValue, requested: readonly RequestedManualPoints[]): Promise<ManualPoints[]> =>
  writeDocuments(context, writing, requested)

/**
 * Gives points to a member or takes them.
 *
 * @throws Refusal MEMBER_NOT_FOUND, POINTS_TOO_FEW at their fields, and those of `post`
 */
export const changePoints: Handler<typeof contract.changePoints> = (input) =>
  saveDocument(input, { ...eventOf(input), ...pointValueOf(input.caller) }, writing, input.body)

export const readPoints: Handler<typeof contract.readPoints> = async ({ db, caller, params }) => {
  const { rows: now } = await sql<{ kode_member: string }>`select satu_member(${params.kode_member}) as kode_member`.execute(db)
  const { kode_member = params.kode_member } = now[0] ?? {}
  const member = (await memberPoints(db, [kode_member])).get(kode_member) ?? refuse(core.NOT_FOUND, { kode_member })
  const { rows } = await sql<PointMovement & { total: number }>`
    select p.tgl_system, p.created_at, m.kode_toko, p.kind, p.reference, p.membatalkan is not null as is_batal, m.poin as poin_gerak,
           (sum(m.poin) over (order by m.posting_id, m.no_urut))::int as saldo_poin, count(*) over ()::int as total
    from mutasi_poin m join posting p on p.id = m.posting_id
    where m.kode_member = any(semua_kode_member(${kode_member})) order by m.posting_id desc, m.no_urut desc limit ${movementsMax}`.execute(db)
  const gerak: ReplyOf<typeof contract.readPoints>['gerak'] = rows.map(({ total: _, ...movement }) => movement)
  const ends = await sql<{ tgl_reset: string | null }>`
    select min(tgl_reset) as tgl_reset from reset_poin_member where ${caller.modules.has('MEMBER_RESET_POIN')} and tgl_reset > ${caller.tgl_system}`.execute(
    db,
  )
  const tgl_reset = ends.rows[0]?.tgl_reset ?? null
  return { kode_member, nama_member: member.nama_member, saldo_poin: member.poin, tgl_reset, gerak, total: rows[0]?.total ?? 0 }
}
