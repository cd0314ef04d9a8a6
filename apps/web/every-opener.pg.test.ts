import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#engine/server/database.ts'
import { type TestDatabase, createTestDatabase } from '#engine/server/testing/database.ts'
import { isDrawn } from '#engine/web/openers.tsx'
import './modules.ts'

let own: TestDatabase
let database: Database
beforeAll(async () => {
  own = await createTestDatabase('demo')
  database = openDatabase(own.appUrl)
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

it('every kind of document that a posting may be of opens from a report, by the kind as ledgers have it', async () => {
  const { rows } = await sql<{ kind: string }>`select distinct kind from dokumen order by kind`.execute(database.db)
  const kinds = rows.map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['PENJUALAN', 'MUTASI_UANG', 'TERIMA_UANG', 'TERIMA_SALDO']))
  expect(kinds.filter((kind) => !isDrawn(kind))).toEqual([])
})
