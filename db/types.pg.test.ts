import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, createTestDatabase } from '#engine/server/testing/database.ts'
import { writeDatabaseTypes } from './types.ts'

let own: TestDatabase
let folder: string
beforeAll(async () => {
  own = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kencana-types-'))
})
afterAll(async () => {
  await own.drop()
  await rm(folder, { recursive: true, force: true })
})

it('describes the database as the migrations make it (npm run types writes it anew)', async () => {
  const fresh = join(folder, 'schema.ts')
  await writeDatabaseTypes(own.url, fresh)
  expect(await readFile(fresh, 'utf8')).toBe(await readFile(join(import.meta.dirname, 'schema.generated.ts'), 'utf8'))
})
