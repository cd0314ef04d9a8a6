import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { forgetOld } from './housekeeping.ts'
import { type TestDatabase, createTestDatabase } from './testing/database.ts'

let own: TestDatabase
let owner: Database
let app: Database
beforeAll(async () => {
  own = await createTestDatabase()
  owner = openDatabase(own.url, { connectionsMax: 1 })
  app = openDatabase(own.appUrl, { connectionsMax: 2 })
})
afterAll(async () => {
  await owner.close()
  await app.close()
  await own.drop()
})

const fill = (count: number) =>
  sql`with kept as (
        insert into idempotency (user_id, key, call, input_hash, created_at)
        select 'x', 'answer-' || age || '-' || n, 'POST x', '', now() - age * interval '1 day' from generate_series(1, ${count}::int) n, unnest(array[1, 6, 8, 400]) age)
      insert into outbox (topic, room, payload, created_at, sent_at)
      select 'x', 'x', '{}', now() - age * interval '1 day', case when n % 2 = 0 then now() - age * interval '1 day' end
      from generate_series(1, ${count}::int) n, unnest(array[6, 8]) age`.execute(owner.db)
const left = async () =>
  (
    await sql`select (select array_agg(distinct split_part(key, '-', 2)) from idempotency) as answers, (select count(*) from idempotency) as kept,
      (select count(*) from outbox where sent_at is null) as waiting, (select count(*) from outbox where sent_at is not null) as sent`.execute(
      owner.db,
    )
  ).rows[0]

it('deletes rows older than a week, a limited number at a time; younger and unsent rows stay', async () => {
  await fill(800)
  // The oldest thousand answers, and the four hundred messages that were sent.
  expect(await forgetOld(app.db)).toBe(1_400)
  expect(await forgetOld(app.db)).toBe(600)
  expect(await forgetOld(app.db)).toBe(0)
  expect(await left()).toEqual({ answers: ['1', '6'], kept: 1_600, waiting: 800, sent: 400 })
})
