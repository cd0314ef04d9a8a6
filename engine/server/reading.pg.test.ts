import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stillMsMax } from '../testing/step.ts'
import { type Database, openDatabase } from './database.ts'
import { type Reading, type ReadingLimits, openReading } from './reading.ts'
import { type TestDatabase, createTestDatabase } from './testing/database.ts'

let own: TestDatabase
let owner: Database
beforeAll(async () => {
  own = await createTestDatabase()
  owner = openDatabase(own.url, { connectionsMax: 2, isPatient: true })
  await sql`create table leaf (n int, word text)`.execute(owner.db)
  await sql`insert into leaf select n, 'x' from generate_series(1, 2000) n`.execute(owner.db)
})
afterAll(async () => {
  await owner.close()
  await own.drop()
})

const never = new AbortController().signal

async function reading<Result>(limits: Partial<ReadingLimits>, work: (reading: Reading) => Promise<Result>, isPrepared = false): Promise<Result> {
  const opened = openReading(own.url, {
    isPrepared,
    limits: { waitMsMax: stillMsMax, msMax: stillMsMax, ...limits },
    waitsMsMax: { connectionTimeoutMillis: stillMsMax },
  })
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

const statementsRunning = async () =>
  (await sql`select 1 from pg_stat_activity where datname = current_database() and query like 'fetch%' and state = 'active'`.execute(owner.db)).rows
    .length

describe('a reader of many rows', () => {
  it('gets every row in its order, with the types of every other query, over several portions', async () => {
    const rows = await reading({}, ({ read }) =>
      read(
        'a',
        never,
        async (db) => (await sql<{ n: number }>`select n, ${'2026-01-31'}::date as d, 0.125 as g from leaf order by n`.execute(db)).rows,
      ),
    )
    expect(rows).toEqual(Array.from({ length: 2000 }, (_, at) => ({ n: at + 1, d: '2026-01-31', g: 0.125 })))
  })

  it('can write nothing, not even by a function', async () => {
    await sql`create function grow() returns int language sql as 'insert into leaf values (0) returning 1'`.execute(owner.db)
    await reading({}, async ({ read, pool }) => {
      await expect(read('a', never, (db) => sql`select grow()`.execute(db))).rejects.toMatchObject({ code: '25006' })
      await expect(read('a', never, (db) => sql`delete from leaf`.execute(db))).rejects.toThrow()
      // A connection that is taken by hand cannot write either.
      await expect(pool.query('delete from leaf')).rejects.toMatchObject({ code: '25006' })
    })
  })

  it('sees one moment, whether or not data changes between its statements', async () => {
    const count = async (db: Database['db']) => (await sql<{ n: number }>`select count(*)::int as n from leaf`.execute(db)).rows[0]?.n
    const till = new pg.Client({ connectionString: own.url })
    await till.connect()
    const [before, after] = await reading({}, ({ read }) =>
      read('a', never, async (db) => {
        const first = await count(db)
        await till.query(`insert into leaf values (0, 'late')`)
        return [first, await count(db)]
      }),
    )
    await till.end()
    expect([before, after, await count(owner.db)]).toEqual([2000, 2000, 2001])
  })

  it('must narrow his query if it has too many rows, if they are too large, or if they take too long', async () => {
    const code = (limits: Partial<ReadingLimits>, query = sql`select * from leaf`) =>
      reading(limits, ({ read }) => read('a', never, (db) => query.execute(db))).then(
        () => 'read',
        (error: { kind?: { code: string } }) => error.kind?.code,
      )
    expect(await code({ rowsMax: 1000 })).toBe('READ_TOO_LARGE')
    expect(await code({ charactersMax: 30_000 })).toBe('READ_TOO_LARGE')
    expect(await code({ charactersMax: 30_000 }, sql`select json_agg(leaf) as leaves from leaf`)).toBe('READ_TOO_LARGE')
    expect(await code({ msMax: 200 }, sql`select pg_sleep(600)`)).toBe('READ_TOO_LONG')
    expect(await code({ msMax: 200 }, sql`select pg_sleep(0.01) from leaf`)).toBe('READ_TOO_LONG')
    expect(await code({})).toBe('read')
  })

  it('has what the database does for him ended when he goes away, and the next one has the place', async () => {
    await reading({ atOnce: 1 }, async ({ read }) => {
      const gone = new AbortController()
      const left = read('a', gone.signal, (db) => sql`select pg_sleep(600)`.execute(db)).catch((error: Error) => error.name)
      await expect.poll(statementsRunning).toBe(1)
      gone.abort()
      expect(await left).toBe('AbortError')
      await expect.poll(statementsRunning).toBe(0)
      expect(await read('b', never, async (db) => (await sql`select 1 as one`.execute(db)).rows)).toEqual([{ one: 1 }])
    })
  })

  it('does not wait for the rows of another whose rows come slowly', async () => {
    await reading({}, async ({ read }) => {
      const gone = new AbortController()
      const slow = read('a', gone.signal, (db) => sql`select case when n > 300 then pg_sleep(600) end from leaf`.execute(db)).catch(
        (error: Error) => error.name,
      )
      await expect.poll(statementsRunning).toBe(1)
      expect((await read('b', never, (db) => sql`select * from leaf`.execute(db))).rows.length).toBeGreaterThanOrEqual(2000)
      gone.abort()
      expect(await slow).toBe('AbortError')
    })
  })

  it('is lent no second connection', async () => {
    await reading({}, async ({ read }) => {
      await expect(read('a', never, () => sql`select 1`.execute(owner.db))).rejects.toThrow('asked for a second one')
    })
  })

  it('has each statement planned once, for any values, where it is prepared', async () => {
    const once = ({ read }: Reading, n: number) =>
      read('a', never, async (db) => {
        const { rows } = await sql<{ n: number }>`select n from leaf where n > ${n} order by n`.execute(db)
        const { rows: plans } = await sql<{ generic: number; custom: number }>`
          select generic_plans as generic, custom_plans as custom from pg_prepared_statements where statement like '%leaf%'`.execute(db)
        return { read: rows.length, plans }
      })
    await reading(
      { atOnce: 1 },
      async (opened) => {
        expect(await once(opened, 1990)).toEqual({ read: 10, plans: [{ generic: 1, custom: 0 }] })
        expect(await once(opened, 500)).toEqual({ read: 1500, plans: [{ generic: 2, custom: 0 }] })
      },
      true,
    )
  })

  it('keeps to the limits and can write nothing where it is prepared', async () => {
    const code = (limits: Partial<ReadingLimits>, query: ReturnType<typeof sql>) =>
      reading(limits, ({ read }) => read('a', never, (db) => query.execute(db)), true).then(
        () => 'read',
        (error: { kind?: { code: string }; code?: string }) => error.kind?.code ?? error.code,
      )
    expect(await code({ rowsMax: 1000 }, sql`select * from leaf`)).toBe('READ_TOO_LARGE')
    expect(await code({ msMax: 200 }, sql`select pg_sleep(600)`)).toBe('READ_TOO_LONG')
    expect(await code({}, sql`delete from leaf`)).toBe('25006')
    expect(await code({}, sql`select * from leaf`)).toBe('read')
  })
})
