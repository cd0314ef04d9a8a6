import { sql } from 'kysely'
import { type Viewer, verdictOf } from '#engine/contract/gate.ts'
import { Refusal } from '#engine/contract/refusal.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { Db } from '#engine/server/database.ts'
import { defineRecurring, serveJob } from '#engine/server/jobs.ts'
import { inTransaction, systemUser } from '#engine/server/transaction.ts'
import { refusals } from '../contract/refusals.ts'
import { screenOf, turnAway } from './serve-queue.ts'

/** What waits for the cashiers of a shop, of every kind, the oldest first. */
export async function waitingOf(db: Db, kode_toko: string) {
  const { rows } = await sql<{ no_antri: string; jenis: string; tgl_system: string; nama_customer: string }>`
    select no_antri, jenis, tgl_system, nama_customer from antrian
    where kode_toko = ${kode_toko} and status_antri = 'MENUNGGU' order by tgl_system, no_antri`.execute(db)
  return rows
}

/** The reason of a rejection because the module of the screen was switched off. */
export const switchedOff = 'MODUL DIMATIKAN'

/** Whether documents of this kind cannot be decided any more: the module of their screen is off in the shop. */
export const isShut = (kind: string, viewer: Viewer): boolean => verdictOf(screenOf(kind)?.gate, viewer) === 'LOCKED'

/** Rejects the waiting documents of a shop that cannot be decided any more, in the transaction of `db`. */
export async function turnAwayShut(db: Db, caller: Viewer & Pick<Caller, 'kode_toko' | 'user_id'>): Promise<void> {
  const { kode_toko, user_id } = caller
  for (const { no_antri, jenis: kind } of await waitingOf(db, kode_toko))
    if (isShut(kind, caller)) await turnAway(db, { kode_toko, no_antri, kind }, switchedOff, user_id)
}

/** The reason of a rejection because the time for a decision was over. */
export const tooLate = 'LEWAT BATAS WAKTU'

/** For so long one does not end that a cashier has opened, counted from then, and at the most from its end. */
const openedMinutes = 15

/** Every minute: what holds pieces for longer than its shop allows is turned away, so that others may have them. */
export const queueEnds = serveJob(defineRecurring({ name: 'queue-ends', every: '* * * * *' }), async (_, { db }) => {
  const { rows } = await sql<{ kode_toko: string; no_antri: string; jenis: string }>`
    select kode_toko, no_antri, jenis from antrian where status_antri = 'MENUNGGU' and batas_at < now()
      -- Whoever opened one of late is taking its money; but nobody holds it by opening it again and again.
      and (dibuka_at is null or least(dibuka_at, batas_at) + make_interval(mins => ${openedMinutes}) < now())
    order by batas_at`.execute(db)
  const failed: unknown[] = []
  for (const { kode_toko, no_antri, jenis: kind } of rows) {
    await inTransaction(db, systemUser, (tx) => turnAway(tx, { kode_toko, no_antri, kind }, tooLate, 'system')).catch((error: unknown) => {
      // The cashier was faster.
      if (!(error instanceof Refusal && error.kind === refusals.NOT_WAITING)) failed.push(error)
    })
  }
  // One that cannot be let go keeps no other.
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} of ${rows.length} that are over could not be turned away`)
})
