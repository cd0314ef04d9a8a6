import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { Log } from './log.ts'

const atMost = 1_000

/** Takes away what nobody asks for any more: answers and sent messages of more than a week ago. Answers how many went. */
export async function forgetOld(db: Db): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select forget_old(${atMost}) as gone`.execute(db)
  return rows[0]?.gone ?? 0
}

/** Forgets what is old every `everyMs`: a little at a time, so that no till waits for it. */
export function startHousekeeping(options: { db: Db; log: Log; everyMs?: number }): { stop(): Promise<void> } {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = forgetOld(options.db).then(
      (gone) => void (gone > 0 && options.log.debug({ gone }, 'forgot what is old')),
      (error: unknown) => options.log.warn({ err: error }, 'could not forget what is old'),
    )
  }, options.everyMs ?? 60_000)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
