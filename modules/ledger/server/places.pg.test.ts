import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#engine/server/database.ts'
import { type TestDatabase, createTestDatabase } from '#engine/server/testing/database.ts'
import { claimKinds } from '../contract/claims.ts'
import { type PlaceName, factsOfPlace, places } from '../contract/places.ts'

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

it('the database guards the very places that the program knows', async () => {
  const { rows } = await sql<{ tempat: string }>`
    select tempat, kelas, status, berbaki, keluar, antar_toko,
           (select json_object_agg(trx, perantara) from tempat_trx x where x.tempat = t.tempat) as trx
    from tempat t order by tempat`.execute(database.db)
  const known = (Object.keys(places) as PlaceName[]).toSorted().map((tempat) => {
    const { kelas, status, berbaki = false, keluar = 'BEBAS', antar_toko = false, trx } = factsOfPlace(tempat)
    const purposes = trx && Object.fromEntries(Object.entries(trx).map(([name, { perantara = false }]) => [name, perantara]))
    return { tempat, kelas, status, berbaki, keluar, antar_toko, trx: purposes ?? null }
  })
  expect(rows).toEqual(known)
})

it('and the same kinds of claims', async () => {
  const { rows } = await sql<{ jenis: string; tanda: number }>`select jenis, tanda from jenis_tagihan`.execute(database.db)
  expect(Object.fromEntries(rows.map(({ jenis, tanda }) => [jenis, tanda]))).toEqual(claimKinds)
})
