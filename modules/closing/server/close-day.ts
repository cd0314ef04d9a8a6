import { sql } from 'kysely'
import { refuse } from '#engine/contract/refusal.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { Db } from '#engine/server/database.ts'
import { rooms } from '#engine/server/realtime.ts'
import type { Steps } from '#engine/server/serve.ts'
import { createTurns } from '#engine/server/turns.ts'
import { switchedOn } from '#modules/settings/contract/settings.ts'
import { closeYear } from '#modules/accounting/server/public.ts'
import { turnAwayShut } from '#modules/queue/server/public.ts'
import { daySealed } from '../contract/buka-toko.ts'
import { businessDateMoved } from '../contract/business-date.ts'
import { type closeDay as closeCall, refusals } from '../contract/tutup-toko.ts'
import { accrueInterest } from './accrue-interest.ts'
import { blockersOf } from './check-day.ts'
import type { ReadDay } from './read-day.ts'

/** A business date of a shop and the next one. */
export interface ClosingDay {
  readonly kode_toko: string
  readonly tgl_system: string
  readonly tgl_berikut: string
}

/**
 * Closes a business date in the transaction of `db`: stores the balances, proves them and moves the date of the shop. The database does all of it
 * (`close_day`, db/migrations/0282_sealed_days.sql), because no other code has the right. It waits for events of the shop that are under way.
 * An event that begins meanwhile gets SHOP_CLOSING at once.
 *
 * @throws by way of `databaseRefusals` CLOSED_BY_OTHER, CLOSING_WAITS, BALANCE_DIFFERS, NEXT_DATE, SHOP_INACTIVE
 */
export async function closeDayOf(db: Db, { kode_toko, tgl_system, tgl_berikut }: ClosingDay): Promise<void> {
  await sql`select close_day(${kode_toko}, ${tgl_system}, ${tgl_berikut})`.execute(db)
}

/**
 * A connection plans a closing once, for some 400 ms of processor time. When many shops close at once, few connections do it, and each of them again
 * and again (docs/decisions/104). A closing waits for its place as long as the check of its day does.
 */
const closings = () => createTurns({ atOnce: 4, atOnceOfOne: 2, waitingMax: 500, waitMsMax: 30_000 })

/** Closes the day that the user has on his screen, after its check by `readDay`. `forget` clears the date in this process's memory. */
export const closeDay = (readDay: ReadDay, forget: () => void): Steps<typeof closeCall, void> => ({
  turns: closings(),
  // The check of the day takes some time. It runs before the transaction, so no other request waits for it.
  before: async ({ db, caller, body, progress, gone }) => {
    if (await isClosedBy(db, caller, body)) return
    progress(0, 2)
    const { length: n } = await readDay({ caller, gone }, (day) => blockersOf(day, caller))
    if (n > 0) refuse(refusals.CLOSING_BLOCKED, { n })
    progress(1, 2)
  },
  run: async ({ db, caller, request_id, body, audit, announce, afterCommit }) => {
    const { kode_toko, user_id } = caller
    const { tgl_system, tgl_berikut } = body
    const answer = { message: 'Toko Berhasil Ditutup', tgl_system: tgl_berikut }
    // This lock comes first, so that the second of two requests of a user sees the result of the first.
    await sql`select hold_whole_day(${kode_toko})`.execute(db)
    if (await isClosedBy(db, caller, body)) return answer
    await turnAwayShut(db, caller)
    afterCommit(forget)
    const context = { db, kode_toko, tgl_system, user_id, request_id }
    // The profit of a year includes its interest.
    await accrueInterest(context, tgl_berikut, caller)
    await closeYear(context, tgl_berikut)
    await closeDayOf(db, { kode_toko, tgl_system, tgl_berikut })
    const { no_hitung, segel } = await sealOf(db, kode_toko, tgl_system)
    // Money can move after the check, because the check holds no lock.
    if (no_hitung === null && (switchedOn(caller, 'HITUNG_KAS') || (await isCounted(db, kode_toko, tgl_system)))) refuse(refusals.COUNT_AGAIN)
    for (const office of await headOffices(db)) await announce(daySealed, rooms.shop(office), { kode_toko, tgl_system, segel })
    await announce(businessDateMoved, rooms.shop(kode_toko), { kode_toko, tgl_system: tgl_berikut, oleh: user_id })
    await audit({ subject: 'tutup_toko', key: tgl_system, before: { tgl_system }, after: { tgl_system: tgl_berikut, segel } })
    return answer
  },
})

/**
 * Returns whether this user has already closed the day that he wants to close. A request that he gave up can still have succeeded, because it went
 * on for a while. Then he gets the normal answer, not a refusal.
 */
async function isClosedBy(db: Db, { kode_toko, user_id }: Caller, { tgl_system, tgl_berikut }: Omit<ClosingDay, 'kode_toko'>): Promise<boolean> {
  const { rows } = await sql`
    select from tutup_toko c join toko t using (kode_toko)
    where (c.kode_toko, c.tgl_system, c.user_id) = (${kode_toko}, ${tgl_system}, ${user_id})
      and (c.tgl_berikut, t.tgl_system) = (${tgl_berikut}, ${tgl_berikut})`.execute(db)
  return rows.length > 0
}

/** The seal of a valid closing, and the count with which the day was closed. */
async function sealOf(db: Db, kode_toko: string, tgl_system: string): Promise<{ no_hitung: number | null; segel: string }> {
  const { rows } = await sql<{ no_hitung: number | null; segel: string }>`
    select c.no_hitung, s.segel from tutup_toko c join tutup_segel s using (kode_toko, tgl_system, ke)
    where s.jenis = 'TUTUP' and (c.kode_toko, c.tgl_system) = (${kode_toko}, ${tgl_system})`.execute(db)
  return rows[0] as { no_hitung: number | null; segel: string }
}

async function isCounted(db: Db, kode_toko: string, tgl_system: string): Promise<boolean> {
  const { rows } = await sql`select from hitung_kas where (kode_toko, tgl_system) = (${kode_toko}, ${tgl_system}) limit 1`.execute(db)
  return rows.length > 0
}

async function headOffices(db: Db): Promise<string[]> {
  const { rows } = await sql<{ kode_toko: string }>`select kode_toko from toko where level = 'PUSAT'`.execute(db)
  return rows.map(({ kode_toko }) => kode_toko)
}
