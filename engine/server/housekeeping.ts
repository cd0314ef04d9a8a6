import { sql } from 'kysely'
import type { Db } from './database.ts'
import { defineRecurring, serveJob } from './jobs.ts'

const atMost = 1_000

/** Deletes answers and sent messages that are more than a week old. Returns how many rows it deleted. */
export async function forgetOld(db: Db): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select forget_old(${atMost}) as gone`.execute(db)
  return rows[0]?.gone ?? 0
}

/** Deletes old rows every minute, a few at a time, so that no till waits for it. */
export const housekeeping = serveJob(
  defineRecurring({ name: 'housekeeping', every: '* * * * *', retriesMax: 0, secondsMax: 60 }),
  async (_, { db, log }) => {
    const gone = await forgetOld(db)
    if (gone > 0) log.debug({ gone }, 'forgot what is old')
  },
)
