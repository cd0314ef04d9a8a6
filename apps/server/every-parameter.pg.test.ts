import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Master } from '#engine/contract/master.ts'
import { type TestDatabase, createTestDatabase } from '#engine/server/testing/database.ts'
import { openDatabase } from '#engine/server/database.ts'
import { columnReaders } from './testing/parameter-readers.ts'
import { registeredMasters } from './testing/registered.ts'

let own: TestDatabase
let database: ReturnType<typeof openDatabase>
let readBy: (master: Master) => ReadonlySet<string>
beforeAll(async () => {
  own = await createTestDatabase()
  database = openDatabase(own.url, { connectionsMax: 1, isPatient: true })
  readBy = await columnReaders(database.db, registeredMasters)
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

/** Lists that need no other reader. People read their notes in the list itself, and a key names its row there. */
const isOfItsList = (master: Master, name: string) =>
  name === master.key || ['text', 'telephone', 'phone'].includes(master.fields.find((field) => field.name === name)?.kind.name ?? '')

/** Fields that need a reader: without one their list has no effect. */
const effective = (master: Master): string[] => master.fields.map(({ name }) => name).filter((name) => !isOfItsList(master, name))

describe.each(registeredMasters.map((master) => [master.screen.path, master] as const))('%s', (_, master) => {
  it('has a reader for every field, or names the module that it waits for', () => {
    const read = readBy(master)
    if (!master.awaits) {
      expect(read.size, 'nothing reads this list').toBeGreaterThan(0)
      expect(effective(master).filter((name) => !read.has(name))).toEqual([])
      return
    }
    const { fields } = master.awaits
    const waiting = fields.length === 0 ? effective(master) : fields
    expect(
      waiting.filter((name) => read.has(name)),
      'these have a reader now: take them off `awaits`',
    ).toEqual([])
    expect(effective(master).filter((name) => !read.has(name) && !waiting.includes(name))).toEqual([])
  })
})

it('finds no reader for an unused list, and none for a column that only its own list shows', () => {
  const trays = registeredMasters.find(({ table }) => table === 'baki')!
  expect(readBy(trays)).toContain('berat_baki')
  const unknown = { ...trays, table: 'belum_ada', fields: trays.fields }
  expect([...readBy(unknown as Master)]).toEqual([])
})
