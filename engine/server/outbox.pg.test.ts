import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { createLog } from './log.ts'
import { type OutboxMessage, drainOutbox, putInOutbox, startListening, startOutbox } from './outbox.ts'
import { type TestDatabase, createTestDatabase } from './testing/database.ts'

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

const put = (text: string) => database.db.transaction().execute((tx) => putInOutbox(tx, 'pesan', 'toko:MC2', { text }))
const textOf = (message: OutboxMessage) => (message.payload as { text: string }).text

describe('the outbox', () => {
  it('sends what was committed, in order and once, and nothing that was rolled back', async () => {
    await put('satu')
    await put('dua')
    await database.db
      .transaction()
      .execute(async (tx) => {
        await putInOutbox(tx, 'pesan', 'toko:MC2', { text: 'tidak jadi' })
        throw new Error('roll back')
      })
      .catch(() => {})
    const sent: string[] = []
    expect(await drainOutbox(database.db, (message) => void sent.push(textOf(message)))).toBe(2)
    expect(await drainOutbox(database.db, (message) => void sent.push(textOf(message)))).toBe(0)
    expect(sent).toEqual(['satu', 'dua'])
  })

  it('is shared by several servers without a message going out twice', async () => {
    for (let turn = 0; turn < 30; turn += 1) await put(`p${turn}`)
    const sent: string[] = []
    await Promise.all(
      [1, 2, 3].map(() =>
        drainOutbox(database.db, async (message) => {
          await sleep(1)
          sent.push(textOf(message))
        }),
      ),
    )
    expect(sent).toHaveLength(30)
    expect(new Set(sent).size).toBe(30)
  })

  it('keeps what could not be delivered for the next time', async () => {
    await put('penting')
    await expect(drainOutbox(database.db, () => Promise.reject(new Error('no line')))).rejects.toThrow('no line')
    const sent: string[] = []
    await drainOutbox(database.db, (message) => void sent.push(textOf(message)))
    expect(sent).toEqual(['penting'])
  })

  it('is emptied as soon as the database announces something', async () => {
    const log = createLog('silent')
    const hearing = startListening(database.pool, log, () => {})
    await hearing.ready
    const sent: string[] = []
    const outbox = startOutbox({
      db: database.db,
      listen: hearing.listen,
      deliver: (message) => void sent.push(textOf(message)),
      log,
      everyMs: 60_000,
    })
    await sleep(50)
    await put('segera')
    await expect.poll(() => sent).toEqual(['segera'])
    await outbox.stop()
    await hearing.stop()
  })
})
