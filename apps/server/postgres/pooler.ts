import { type WaitsMsMax, openDatabase, withSettings } from '#engine/server/database.ts'
import { StartRefused } from './start-refused.ts'

/** Unusual limits: an answer with these values is an answer of our own session. */
const requested: Partial<WaitsMsMax> = { statement_timeout: 41_017, lock_timeout: 41_019, idle_in_transaction_session_timeout: 41_023 }
const see = 'See docs/operations.md, "A pooler before the database".'

/**
 * Checks the guarantees that Kencana needs of a database address. The time limits and the read-only mode of a new connection hold for each
 * of its statements, and a connection has its own session. A pooler may drop the first and share the second. Users would notice that only when
 * a request waits for ever, or a report writes.
 *
 * @throws StartRefused with one line naming what is lost
 */
export async function refusePooler(url: string): Promise<void> {
  const [one, other] = [0, 1].map(() =>
    openDatabase(withSettings(url, { default_transaction_read_only: 'on' }), { connectionsMax: 1, waitsMsMax: requested }),
  ) as [ReturnType<typeof openDatabase>, ReturnType<typeof openDatabase>]
  try {
    // One connection each, and each of its statements by itself.
    const show = async (name: string) => String((await one.pool.query<Record<string, string>>(`show ${name}`)).rows[0]?.[name])
    const lost: string[] = []
    for (const [name, ms] of Object.entries(requested)) if ((await show(name)) !== `${ms}ms`) lost.push(name)
    if ((await show('default_transaction_read_only')) !== 'on') lost.push('default_transaction_read_only')
    if (lost.length > 0)
      throw new StartRefused(`What stands at the address of the database swallows ${lost.join(', ')}: Kencana would wait without a limit. ${see}`)
    // While one is in a transaction, the session of the other cannot be the same, unless connections share sessions.
    const pidOf = async ({ pool }: typeof one) => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
    const before = await pidOf(one)
    const holder = await other.pool.connect()
    try {
      await holder.query('begin')
      const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
      const held = rows[0]?.pid
      if (held === before || (await pidOf(one)) !== before)
        throw new StartRefused(
          `What stands at the address of the database shares sessions (a pooler in transaction mode): Kencana needs its own. ${see}`,
        )
    } finally {
      await holder.query('rollback').catch(() => {})
      holder.release()
    }
  } catch (error) {
    if (error instanceof StartRefused || !(error instanceof Error)) throw error
    throw new StartRefused(`What stands at the address of the database does not take Kencana's limits of time: ${error.message}. ${see}`, {
      cause: error,
    })
  } finally {
    await Promise.all([one.close(), other.close()])
  }
}
