import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { createLog } from './log.ts'
import { type OutboxMessage, putInOutbox, readSent, sendOutbox, startListening, startOutbox, toldUntilNow } from './outbox.ts'
import { type TestDatabase, createTestDatabase } from './testing/database.ts'
import { inTransaction } from './transaction.ts'

let own: TestDatabase
let database: Database
beforeAll(async () => {
  own = await createTestDatabase()
  database = openDatabase(own.url)
})
afterAll(async () => {
  await database.close()
  await own.drop()
})
beforeEach(() => sql`delete from outbox`.execute(database.db))

const log = createLog('silent')
const put = (text: string) => inTransaction(database.db, { user_id: '' }, (tx) => putInOutbox(tx, 'pesan', 'toko:MC2', { text }))
const textOf = (message: OutboxMessage) => (message.payload as { text: string }).text

/** A server that hears the database and tells its browsers. */
async function startServer(everyMs = 60_000): Promise<string[]> {
  const hearing = startListening(own.url, log)
  await hearing.ready
  const delivered: string[] = []
  const outbox = startOutbox({ db: database.db, listen: hearing.listen, deliver: (message) => void delivered.push(textOf(message)), log, everyMs })
  onTestFinished(async () => {
    await outbox.stop()
    await hearing.stop()
  })
  return delivered
}

describe('the outbox', () => {
  it('sends committed messages, in order and once, and no messages that were rolled back', async () => {
    const before = await toldUntilNow(database.db)
    await put('satu')
    await put('dua')
    await inTransaction(database.db, { user_id: '' }, async (tx) => {
      await putInOutbox(tx, 'pesan', 'toko:MC2', { text: 'tidak jadi' })
      throw new Error('roll back')
    }).catch(() => {})
    expect(await sendOutbox(database.db)).toBe(2)
    expect(await sendOutbox(database.db)).toBe(0)
    const { messages, told } = await readSent(database.db, before)
    expect(messages.map(textOf)).toEqual(['satu', 'dua'])
    expect((await readSent(database.db, told)).messages).toEqual([])
    expect((await readSent(database.db, await toldUntilNow(database.db))).messages).toEqual([])
  })

  it('is sent by one of several servers at a time, and no message twice', async () => {
    for (let turn = 0; turn < 30; turn += 1) await put(`p${turn}`)
    const sent = await Promise.all([1, 2, 3, 4].map(() => sendOutbox(database.db)))
    expect(sent.filter((one) => one !== 0 && one !== 'ELSEWHERE')).toEqual([30])
  })

  it('reaches every server once and in one order, however many commit at the same time', async () => {
    const servers = await Promise.all([startServer(), startServer(), startServer()])
    await Promise.all(Array.from({ length: 150 }, (_, n) => put(`p${n}`)))
    for (const delivered of servers) await expect.poll(() => delivered.length).toBe(150)
    expect(new Set(servers[0]).size).toBe(150)
    expect(servers[1]).toEqual(servers[0])
    expect(servers[2]).toEqual(servers[0])
  })

  it('also reaches servers whose connection was cut, with the messages sent in the meantime', async () => {
    const delivered = await startServer()
    await put('sebelum')
    await expect.poll(() => delivered).toEqual(['sebelum'])
    const cut = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'kencana hears' and datname = current_database()`.execute(database.db)
    expect(cut.rows).toHaveLength(1)
    await put('sementara')
    await put('sesudah')
    await expect.poll(() => delivered).toEqual(['sebelum', 'sementara', 'sesudah'])
  })
})
