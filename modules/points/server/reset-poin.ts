import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import { insertDocuments } from '#engine/server/document-rows.ts'
import { type JobContext, defineRecurring, serveJob } from '#engine/server/jobs.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import { type Lines, post } from '#modules/ledger/server/public.ts'
import { deferralOf } from '#modules/sales/server/public.ts'
import { type SettingRow, type ShopSettings, effectiveSettings } from '#modules/settings/server/public.ts'
import { type PointReset, resetPoin } from '../contract/reset-poin.ts'

/** The name under which the postings of the job stand. */
const system = { user_id: 'SISTEM' }

/** The maximum of members in one document. Their points are locked until it is written, so a batch must be short. */
const membersMax = 200

interface DueReset {
  readonly kode_reset: string
  readonly tgl_reset: string
  readonly keterangan: string | null
}

interface Shop {
  readonly kode_toko: string
  readonly tgl_system: string
}

/** Points leave, and the debt for them is released (events.md M4): it lessens the expense of before, or is revenue that was deferred (`isDeferred`). */
export function resetLines(
  { no_reset, total_biaya, detail_member }: Pick<PointReset, 'no_reset' | 'total_biaya' | 'detail_member'>,
  isDeferred = false,
): Lines {
  return {
    kind: resetPoin.kind,
    reference: no_reset,
    stock: [],
    cash: [],
    claims: detail_member.flatMap(({ kode_member, biaya_hangus }) =>
      biaya_hangus === 0 ? [] : [{ jenis: 'POIN' as const, pihak: kode_member, dokumen: '', rupiah: biaya_hangus }],
    ),
    counter: total_biaya === 0 ? [] : [{ type: 'MEMBER', kode_akun: isDeferred ? 'PENDAPATAN_POIN' : 'BEBAN_POIN', jumlahRp: total_biaya }],
    points: detail_member.map(({ kode_member, poin_hangus }) => ({ kode_member, poin: 0 - poin_hangus })),
  }
}

/**
 * Resets the points of some members of a shop. The answer tells whether there may be more.
 *
 * @throws Refusal of `post`; POINTS_SHORT if a member spends his points at this moment
 */
async function resetSome(db: Db, { kode_toko, tgl_system }: Shop, due: DueReset, settings: ShopSettings): Promise<boolean> {
  const context = { db, kode_toko, tgl_system, request_id: `reset ${due.kode_reset}`, ...system }
  const { rows } = await sql<{ kode_member: string; nama_member: string; poin_hangus: number; biaya_hangus: number }>`
    select kode_member, nama_member, poin as poin_hangus, biaya as biaya_hangus from poin_sebelum(${kode_toko}, ${due.tgl_reset}, ${membersMax})`.execute(
    db,
  )
  if (rows.length === 0) return false
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
  const document = {
    ...due,
    jumlah_member: rows.length,
    total_poin: sum(({ poin_hangus }) => poin_hangus),
    total_biaya: sum(({ biaya_hangus }) => biaya_hangus),
    detail_member: rows,
  }
  const [made] = await insertDocuments(context, resetPoin, [document])
  assert(made !== undefined, 'a reset is written')
  await post(context, resetLines(made, deferralOf(settings).poinPersen !== undefined))
  return rows.length === membersMax
}

/** Resets the points of a shop for all dates that it has reached since the last time. Each batch of members is a transaction of its own. */
async function resetShop(db: Db, shop: Shop, settings: ShopSettings): Promise<void> {
  const { kode_toko, tgl_system } = shop
  const { rows: dues } = await sql<DueReset>`
    select kode_reset, tgl_reset, keterangan from reset_poin_member join reset_poin_sampai s on s.kode_toko = ${kode_toko}
    where ${settings.modules.has('MEMBER_RESET_POIN')} and tgl_reset > s.tgl and tgl_reset <= ${tgl_system} order by tgl_reset desc limit 1`.execute(
    db,
  )
  // Of several dates that were reached together the last one resets all that the earlier ones would.
  for (const due of dues) {
    let mayBeMore = true
    while (mayBeMore) mayBeMore = await inTransaction(db, system, (tx) => resetSome(tx, shop, due, settings))
  }
  await sql`
    insert into reset_poin_sampai (kode_toko, tgl) values (${kode_toko}, ${tgl_system})
    on conflict (kode_toko) do update set tgl = greatest(reset_poin_sampai.tgl, excluded.tgl)`.execute(db)
}

/** Resets points in every shop that has reached a date of the list. A shop that fails, because its day is being closed, stops no other; it is done the next time. */
export async function resetDue({ db }: Pick<JobContext, 'db'>): Promise<void> {
  const { rows: shops } = await sql<Shop>`
    select kode_toko, tgl_system from toko left join reset_poin_sampai s using (kode_toko)
    where is_active and (s.tgl is null or s.tgl < tgl_system) order by kode_toko`.execute(db)
  if (shops.length === 0) return
  const { rows: stored } = await sql<SettingRow>`select kode_toko, key, value from para_system`.execute(db)
  const failures: unknown[] = []
  for (const shop of shops) {
    await resetShop(db, shop, effectiveSettings(stored, shop.kode_toko)).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `points of ${failures.length} shops were not reset`)
}

/** Every minute, so that a reset is among the first events of its date. Without a new date of a shop it reads one small table. */
export const pointsAreReset = serveJob(
  defineRecurring({ name: 'reset-points', every: '* * * * *', retriesMax: 0, secondsMax: 10 * 60 }),
  (_, context) => resetDue(context),
)
