import { type Socket, connect, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isOutOfReach, openDatabase } from './database.ts'
import { type TestDatabase, createTestDatabase } from './testing/database.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase()
})
afterAll(() => own.drop())

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('nothing waits for ever', () => {
  it('for a connection', async () => {
    const database = openDatabase(own.url, { connectionsMax: 1, waitsMsMax: { connectionTimeoutMillis: 200 } })
    const client = await database.pool.connect()
    expect(isOutOfReach(await failureOf(sql`select 1`.execute(database.db)))).toBe(true)
    client.release()
    await sql`select 1`.execute(database.db)
    await database.close()
  })

  it('for a lock, for a statement, for the end of an open transaction', async () => {
    const holder = openDatabase(own.url, { connectionsMax: 1, isPatient: true })
    await sql`create table held (n int)`.execute(holder.db)
    const client = await holder.pool.connect()
    await client.query('begin; lock table held')
    const limits = { lock_timeout: 100, statement_timeout: 300, idle_in_transaction_session_timeout: 100 }
    const database = openDatabase(own.url, { connectionsMax: 1, waitsMsMax: limits })
    expect(await failureOf(sql`select * from held`.execute(database.db))).toMatchObject({ code: '55P03' })
    expect(await failureOf(sql`select pg_sleep(20)`.execute(database.db))).toMatchObject({ code: '57014' })
    const forgotten = await database.pool.connect()
    const ended = new Promise((resolve) => forgotten.once('error', resolve))
    await forgotten.query('begin')
    expect(isOutOfReach(await ended)).toBe(true)
    forgotten.release(true)
    await sql`select 1`.execute(database.db)
    await client.query('rollback')
    client.release()
    await Promise.all([database.close(), holder.close()])
  })

  it('for a server that has gone silent; the connection is given up', async () => {
    // Like a pulled cable: the other end takes all requests and never answers.
    const target = new URL(own.url)
    const serverPort = Number(target.port)
    let isSilent = false
    const sockets: Socket[] = []
    const cable = createServer((near) => {
      const far = connect(serverPort, target.hostname)
      sockets.push(near, far)
      near.on('data', (data) => void (!isSilent && far.write(data)))
      far.on('data', (data) => void (!isSilent && near.write(data)))
      for (const socket of [near, far]) socket.on('error', () => {})
      near.on('close', () => far.destroy())
    })
    await new Promise<void>((resolve) => cable.listen(0, '127.0.0.1', resolve))
    target.port = String((cable.address() as { port: number }).port)
    const database = openDatabase(target.href, { connectionsMax: 1, waitsMsMax: { query_timeout: 1_000, connectionTimeoutMillis: 30_000 } })
    await sql`select 1`.execute(database.db)
    isSilent = true
    expect(isOutOfReach(await failureOf(sql`select 1`.execute(database.db)))).toBe(true)
    isSilent = false
    await sql`select 1`.execute(database.db)
    await database.close()
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => cable.close(resolve))
  })
})

it('knows when every connection has been lent out for long', async () => {
  const database = openDatabase(own.url, { connectionsMax: 1, waitsMsMax: { connectionTimeoutMillis: 3_000 } })
  const client = await database.pool.connect()
  expect(database.stuckMs()).toBe(0)
  await failureOf(database.pool.query('select 1'))
  expect(database.stuckMs()).toBeGreaterThan(2_900)
  client.release()
  await database.pool.query('select 1')
  expect(database.stuckMs()).toBe(0)
  await database.close()
})
