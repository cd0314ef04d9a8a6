import pg from 'pg'
import { expect } from 'vitest'
import { stillMsMax } from '#engine/testing/step.ts'
import type { TestApp } from './test-app.ts'

/** Rows that a call must have, as `select … for update`. */
interface Held {
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * Makes calls meet at their narrowest point: a transaction locks rows that they need. Each call is sent when the one before it waits,
 * until all wait.
 *
 * @param meanwhile runs while all of them wait
 * @returns their answers, in the order of `calls`
 */
export async function waitingBehind<Answer>(
  { databaseUrl }: Pick<TestApp, 'databaseUrl'>,
  { text, values }: Held,
  calls: readonly (() => Promise<Answer>)[],
  meanwhile?: () => Promise<void>,
): Promise<Answer[]> {
  const holder = new pg.Client({ connectionString: databaseUrl })
  await holder.connect()
  const waiting = async () => {
    // A transaction keeps its first look at who is connected: a connection that opens later would never be counted.
    await holder.query('select pg_stat_clear_snapshot()')
    const { rows } = await holder.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.n
  }
  try {
    await holder.query('begin')
    const { rowCount } = await holder.query(text, [...values])
    expect(rowCount).toBeGreaterThan(0)
    const sent: Promise<Answer>[] = []
    let answered = 0
    for (const call of calls) {
      sent.push(call().finally(() => (answered += 1)))
      await expect.poll(async () => answered > 0 || (await waiting()) === sent.length, { timeout: stillMsMax }).toBe(true)
      expect(answered, 'what is held is not waited for').toBe(0)
    }
    await meanwhile?.()
    await holder.query('commit')
    return await Promise.all(sent)
  } finally {
    await holder.end()
  }
}
