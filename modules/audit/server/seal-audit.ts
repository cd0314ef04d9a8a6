import { sql } from 'kysely'
import { defineRecurring, serveJob } from '#engine/server/jobs.ts'
import { inTransaction } from '#engine/server/transaction.ts'

const rowsAtOnce = 20_000

/**
 * Seals the audit rows that have no seal yet, every five minutes (decision 064, db/migrations/0612_audit_is_sealed_soon.sql). It reads committed rows
 * only, so neither the job nor a till waits for the other.
 */
export const auditSealing = serveJob(
  defineRecurring({ name: 'seal-audit', every: '*/5 * * * *', retriesMax: 0, secondsMax: 5 * 60 }),
  async (_, { db, signal }) => {
    for (let sealed = rowsAtOnce; sealed === rowsAtOnce && !signal.aborted;) {
      sealed = await inTransaction(db, { user_id: '' }, async (tx) => {
        const { rows } = await sql<{ sealed: number }>`select seal_audit(${rowsAtOnce}::integer) as sealed`.execute(tx)
        return rows[0]?.sealed ?? 0
      })
    }
  },
)
