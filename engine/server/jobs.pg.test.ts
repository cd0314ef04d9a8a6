import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Database, openDatabase } from './database.ts'
import { housekeeping } from './housekeeping.ts'
import { type Jobs, type ServedJob, createJobs, defineJob, defineRecurring, serveJob } from './jobs.ts'
import { migrateJobs } from './jobs-schema.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { inTransaction } from './transaction.ts'
import { type TestDatabase, createTestDatabase } from './testing/database.ts'

let own: TestDatabase
let owner: Database
beforeAll(async () => {
  own = await createTestDatabase()
  owner = openDatabase(own.url, { connectionsMax: 2 })
})
afterAll(async () => {
  await owner.close()
  await own.drop()
})

const log = createLog('silent')
const note = defineJob({ name: 'note', input: z.strictObject({ text: z.string() }), retriesMax: 1, retryAfterSeconds: 1 })

interface Server extends Jobs {
  readonly database: Database
  readonly metrics: ReturnType<typeof createMetrics>
}
let servers: Server[]
beforeEach(() => {
  servers = []
})
afterEach(async () => {
  for (const server of servers) {
    await server.stop(5_000)
    await server.database.close()
  }
  await sql`delete from pgboss.job`.execute(owner.db)
})

/** A server of the application's role that does jobs. */
async function startServer(serves: readonly ServedJob[]): Promise<Server> {
  const database = openDatabase(own.appUrl, { connectionsMax: 4 })
  const metrics = createMetrics({ usual: database.pool })
  const server = { ...createJobs({ database, databaseUrl: own.appUrl, serves, log, metrics }), database, metrics }
  servers.push(server)
  server.start()
  return server
}

const leave = (server: Server, text: string) => inTransaction(server.database.db, { user_id: '' }, (tx) => server.enqueue(tx, note, { text }))

describe('a job', () => {
  it('is done when its event has committed, and never when it was rolled back', async () => {
    const done: string[] = []
    const server = await startServer([serveJob(note, async ({ text }) => done.push(text))])
    await inTransaction(server.database.db, { user_id: '' }, async (tx) => {
      await server.enqueue(tx, note, { text: 'tidak jadi' })
      throw new Error('roll back')
    }).catch(() => {})
    await leave(server, 'jadi')
    await expect.poll(() => done).toEqual(['jadi'])
  })

  it('may be left by the first call of a server that has not begun to work, from within its transaction', async () => {
    const database = openDatabase(own.appUrl, { connectionsMax: 2 })
    const done: string[] = []
    const serves = [serveJob(note, async ({ text }) => done.push(text))]
    const server = {
      ...createJobs({ database, databaseUrl: own.appUrl, serves, log, metrics: createMetrics({ usual: database.pool }) }),
      database,
    }
    servers.push({ ...server, metrics: createMetrics({ usual: database.pool }) })
    await leave(servers[0] as Server, 'pertama')
    await expect.poll(() => done).toEqual(['pertama'])
  })

  it('that is left for a moment is not done before it', async () => {
    const done: [text: string, at: number][] = []
    const server = await startServer([serveJob(note, async ({ text }) => done.push([text, Date.now()]))])
    const moment = new Date(Date.now() + 1_500)
    await inTransaction(server.database.db, { user_id: '' }, (tx) => server.enqueue(tx, note, { text: 'nanti' }, moment.toISOString()))
    await leave(server, 'sekarang')
    // Which is done first, a slow machine decides; the moment it does not.
    await expect.poll(() => done.map(([text]) => text).toSorted()).toEqual(['nanti', 'sekarang'])
    expect(done.find(([text]) => text === 'nanti')?.[1]).toBeGreaterThanOrEqual(moment.getTime())
  })

  it('is refused when it is left with something else than it declares', async () => {
    const server = await startServer([serveJob(note, async () => {})])
    await expect(leave(server, 7 as never)).rejects.toThrow(z.ZodError)
  })

  it('is done once, by any of several servers', async () => {
    const done: string[] = []
    const serves = [serveJob(note, async ({ text }) => done.push(text))]
    const [first] = await Promise.all([startServer(serves), startServer(serves)])
    const texts = Array.from({ length: 20 }, (_, n) => `n${n}`)
    for (const text of texts) await leave(first, text)
    await expect.poll(() => done.length).toBe(20)
    expect(done.toSorted()).toEqual(texts.toSorted())
  })

  it('is tried again, and given up in sight when it keeps failing', async () => {
    let tries = 0
    const server = await startServer([
      serveJob(note, async () => {
        tries += 1
        throw new Error('no line')
      }),
    ])
    await leave(server, 'sia-sia')
    const counted = async () => (await server.metrics.registry.getSingleMetricAsString('kencana_jobs_total')).split('\n').slice(2)
    await expect.poll(counted).toContain('kencana_jobs_total{name="note",outcome="given_up"} 1')
    expect(await counted()).toContain('kencana_jobs_total{name="note",outcome="failed"} 2')
    expect(tries).toBe(2)
    const { rows } = await sql`select data from pgboss.job where name = 'given-up'`.execute(owner.db)
    expect(rows).toEqual([{ data: { text: 'sia-sia' } }])
  })

  it('under way is finished before its server stops', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const server = await startServer([
      serveJob(note, async () => {
        begin()
        await mayEnd
      }),
    ])
    await leave(server, 'lama')
    await begun
    const stopped = server.stop(60_000)
    end()
    await stopped
    const { rows } = await sql`select state from pgboss.job where name = 'note'`.execute(owner.db)
    expect(rows).toEqual([{ state: 'completed' }])
  })
})

describe('a recurring job', () => {
  it('runs on its schedule in WIB, and is removed when no server declares it any more', async () => {
    const nightly = serveJob(defineRecurring({ name: 'nightly', every: '30 2 * * *' }), async () => {})
    const scheduled = async () => (await sql<{ name: string }>`select name, cron, timezone from pgboss.schedule order by name`.execute(owner.db)).rows
    await startServer([housekeeping, nightly])
    await expect.poll(scheduled).toEqual([
      { name: 'housekeeping', cron: '* * * * *', timezone: 'Asia/Jakarta' },
      { name: 'nightly', cron: '30 2 * * *', timezone: 'Asia/Jakarta' },
    ])
    await startServer([housekeeping])
    await expect.poll(async () => (await scheduled()).map(({ name }) => name)).toEqual(['housekeeping'])
  })
})

it('the tables of the jobs are made by the owner, by several servers at once, and brought up to date', async () => {
  const { getRollbackPlans } = await import('pg-boss')
  const version = async () => (await sql<{ version: number }>`select version from pgboss.version`.execute(owner.db)).rows[0]?.version
  const newest = (await version()) as number
  await sql.raw(getRollbackPlans('pgboss', newest)).execute(owner.db)
  expect(await version()).toBe(newest - 1)
  const two = openDatabase(own.url, { connectionsMax: 2 })
  await Promise.all([migrateJobs(owner.db), migrateJobs(two.db)])
  expect(await version()).toBe(newest)
  await sql`drop schema pgboss cascade`.execute(owner.db)
  await Promise.all([migrateJobs(owner.db), migrateJobs(two.db)])
  expect(await version()).toBe(newest)
  await two.close()
})
