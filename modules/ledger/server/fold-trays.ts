import { sql } from 'kysely'
import { defineRecurring, serveJob } from '#engine/server/jobs.ts'

/** So many rows of a shop are not worth the writing: a report adds them up in a millisecond. */
const addedMin = 500

/** Every minute: merges the additions to the sums of the pieces in trays into one row each (db/migrations/0260_trays_added_up.sql). */
export const trayFolding = serveJob(
  defineRecurring({ name: 'fold-trays', every: '* * * * *', retriesMax: 0, secondsMax: 60 }),
  async (_, { db, log }) => {
    const { rows } = await sql<{ gone: number }>`select fold_trays(${addedMin}) as gone`.execute(db)
    const gone = rows[0]?.gone ?? 0
    if (gone > 0) log.debug({ gone }, 'added up what lies in trays')
  },
)
