import { sql } from 'kysely'
import { Refusal } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import { defineRecurring, serveJob } from '#engine/server/jobs.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import { refusals } from '../contract/refusals.ts'
import { turnAway } from './serve-queue.ts'

/** What waits for the cashiers of a shop, of every kind, the oldest first. */
export async function waitingOf(db: Db, kode_toko: string) {
  const { rows } = await sql<{ no_antri: string; jenis: string; tgl_system: string; nama_customer: string }>`
    select no_antri, jenis, tgl_system, nama_customer from antrian
    where kode_toko = ${kode_toko} and status_antri = 'MENUNGGU' order by tgl_system, no_antri`.execute(db)
  return rows
}

const nobody = { user_id: '' }

/** Why it was turned away that nobody decided in time. */
export const tooLate = 'LEWAT BATAS WAKTU'

/** Every minute: what holds pieces for longer than its shop allows is turned away, so that others may have them. */
export const queueEnds = serveJob(defineRecurring({ name: 'queue-ends', every: '* * * * *' }), async (_, { db }) => {
  const { rows } = await sql<{ kode_toko: string; no_antri: string; jenis: string }>`
    select kode_toko, no_antri, jenis from antrian where status_antri = 'MENUNGGU' and batas_at < now() order by batas_at`.execute(db)
  const failed: unknown[] = []
  for (const { kode_toko, no_antri, jenis: kind } of rows) {
    await inTransaction(db, nobody, (tx) => turnAway(tx, { kode_toko, no_antri, kind }, tooLate, 'system')).catch((error: unknown) => {
      // The cashier was faster.
      if (!(error instanceof Refusal && error.kind === refusals.NOT_WAITING)) failed.push(error)
    })
  }
  // One that cannot be let go keeps no other.
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} of ${rows.length} that are over could not be turned away`)
})
