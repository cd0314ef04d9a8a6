import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from 'kysely'
import { type Database, openDatabase } from './database.ts'
import { type TestDatabase, createTestDatabase } from './testing/database.ts'
import { LostRace, inOneTransaction, inTransaction, inputHashOf } from './transaction.ts'

let own: TestDatabase
let database: Database
const worker = { user_id: 'kasir.mc2' }

beforeAll(async () => {
  own = await createTestDatabase()
  database = openDatabase(own.url)
  await sql`create table purse (name text primary key, coins int not null check (coins >= 0))`.execute(database.db)
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

const coinsOf = async (name: string) => {
  const { rows } = await sql<{ coins: number }>`select coins from purse where name = ${name}`.execute(database.db)
  return rows[0]?.coins
}

it('saves all of an event or nothing of it', async () => {
  await sql`insert into purse values ('a', 10), ('b', 0)`.execute(database.db)
  const broken = inTransaction(database.db, worker, async (tx) => {
    await sql`update purse set coins = coins + 20 where name = 'b'`.execute(tx)
    await sql`update purse set coins = coins - 20 where name = 'a'`.execute(tx)
  })
  await expect(broken).rejects.toThrow('purse_coins_check')
  expect([await coinsOf('a'), await coinsOf('b')]).toEqual([10, 0])
})

it('runs an event again that lost a deadlock, so that the user does not notice', async () => {
  await sql`insert into purse values ('left', 1000), ('right', 1000)`.execute(database.db)
  // Each holds what the other one wants before either asks for it: one of them loses, and only once.
  const bothHold = Promise.withResolvers<void>()
  let attempts = 0
  const move = (from: string, to: string) =>
    inTransaction(database.db, worker, async (tx) => {
      await sql`update purse set coins = coins - 1 where name = ${from}`.execute(tx)
      attempts += 1
      if (attempts === 2) bothHold.resolve()
      await bothHold.promise
      await sql`update purse set coins = coins + 1 where name = ${to}`.execute(tx)
    })
  await Promise.all([move('left', 'right'), move('right', 'left')])
  // On a busy machine they may meet more than once.
  expect(attempts).toBeGreaterThanOrEqual(3)
  expect([await coinsOf('left'), await coinsOf('right')]).toEqual([1000, 1000])
})

it('runs an event again whose eyes were too slow, with nothing of the first time left', async () => {
  await sql`insert into purse values ('blinked', 0)`.execute(database.db)
  let attempts = 0
  await inTransaction(database.db, worker, async (tx) => {
    await sql`update purse set coins = coins + 1 where name = 'blinked'`.execute(tx)
    attempts += 1
    if (attempts < 3) throw new LostRace()
  })
  expect([attempts, await coinsOf('blinked')]).toEqual([3, 1])
})

it('gives a repeated request its first answer and does nothing twice', async () => {
  await sql`insert into purse values ('once', 5)`.execute(database.db)
  const once = { key: 'key-00000001', call: 'POST purse', inputHash: inputHashOf('POST purse', { take: 1 }) }
  const take = () =>
    inTransaction(
      database.db,
      worker,
      async (tx) => {
        const { rows } = await sql<{ coins: number }>`update purse set coins = coins - 1 where name = 'once' returning coins`.execute(tx)
        return rows[0]
      },
      once,
    )
  const answers = await Promise.all([take(), take(), take()])
  expect(answers).toEqual([{ coins: 4 }, { coins: 4 }, { coins: 4 }])
  expect(await coinsOf('once')).toBe(4)
})

describe('a request that comes twice, alone and in a crowd', () => {
  const take = async (tx: typeof database.db) => {
    await sql`update purse set coins = coins - 1 where name = 'crowd'`.execute(tx)
    return 'taken'
  }
  const onceAs = (key: string) => ({ key, call: 'POST purse', inputHash: inputHashOf('POST purse', { take: 2 }) })

  it('waits for the answer of the crowd, and does nothing itself', async () => {
    await sql`insert into purse values ('crowd', 5)`.execute(database.db)
    const once = onceAs('key-00000004')
    const taken = Promise.withResolvers<void>()
    const mayGo = Promise.withResolvers<void>()
    const crowd = inOneTransaction(database.db, [{ worker, once }], async (tx) => {
      const reply = await take(tx)
      taken.resolve()
      await mayGo.promise
      return [{ reply }]
    })
    await taken.promise
    let attempts = 0
    const alone = inTransaction(
      database.db,
      worker,
      (tx) => {
        attempts += 1
        return take(tx)
      },
      once,
    )
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(database.db)
      expect(rows).toHaveLength(1)
    })
    mayGo.resolve()
    expect(await crowd).toEqual([{ reply: 'taken' }])
    expect(await alone).toBe('taken')
    expect([attempts, await coinsOf('crowd')]).toEqual([0, 4])
  })

  it('keeps no crowd waiting: that goes apart', async () => {
    const once = onceAs('key-00000005')
    const crowd = () => inOneTransaction(database.db, [{ worker, once }], async (tx) => [{ reply: await take(tx) }])
    const begun = Promise.withResolvers<void>()
    const mayGo = Promise.withResolvers<void>()
    const alone = inTransaction(
      database.db,
      worker,
      async (tx) => {
        begun.resolve()
        await mayGo.promise
        return take(tx)
      },
      once,
    )
    await begun.promise
    await expect(crowd()).rejects.toThrow('under way elsewhere')
    mayGo.resolve()
    expect(await alone).toBe('taken')
    // Its key is known by now.
    await expect(crowd()).rejects.toThrow('idempotency_pkey')
    expect(await coinsOf('crowd')).toBe(3)
  })
})

it('refuses a known key with other content', async () => {
  const once = (take: number) => ({ key: 'key-00000002', call: 'POST purse', inputHash: inputHashOf('POST purse', { take }) })
  await inTransaction(database.db, worker, async () => ({ done: true }), once(1))
  await expect(inTransaction(database.db, worker, async () => ({ done: true }), once(2))).rejects.toMatchObject({ kind: { code: 'KEY_REUSED' } })
})

it('leaves no claim behind when the event was refused, so the same key may try again', async () => {
  const once = { key: 'key-00000003', call: 'POST purse', inputHash: 'ab' }
  await expect(inTransaction(database.db, worker, () => Promise.reject(new Error('no')), once)).rejects.toThrow('no')
  expect(await inTransaction(database.db, worker, async () => 'done', once)).toBe('done')
})

it('tells the triggers of the database who is at work', async () => {
  const name = await inTransaction(database.db, worker, async (tx) => (await sql<{ w: string }>`select current_worker() as w`.execute(tx)).rows[0]?.w)
  expect(name).toBe('kasir.mc2')
})

it('lends no caller a second connection: with as many such callers as connections, all would wait for ever', async () => {
  const greedy = (database_: typeof database) =>
    inTransaction(database_.db, worker, async () => {
      await sql`select 1`.execute(database_.db)
    })
  await expect(greedy(database)).rejects.toThrow('asked for a second one')
  // A task that an event starts and that runs after it is independent of it.
  let later: Promise<unknown> | undefined
  let isOver = () => {}
  const over = new Promise<void>((resolve) => (isOver = resolve))
  await inTransaction(database.db, worker, async (tx) => {
    later = over.then(() => sql`select 1`.execute(database.db))
    await sql`select 1`.execute(tx)
  })
  isOver()
  expect(await later).toBeDefined()
})
