import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#engine/server/transaction.ts'
import { couponsExpire } from '#modules/coupons/server/expire.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'

// PostgreSQL commits transactions that announce something (NOTIFY) one after the other, over all databases of a cluster: a counter must not wait
// for that (docs/decisions/203).

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** The tables whose changes are announced by the transaction that makes them, and why none of them is changed at a counter. */
const announced: Record<string, string> = {
  session: 'a person logs in or out',
  users: 'an owner changes a user',
  akses_user: 'an owner changes rights',
  toko: 'a shop is opened, changed or closes its day',
  para_system: 'an owner changes a setting',
}

it('no table that counters write announces its changes', async () => {
  const { rows } = await sql<{ tabel: string }>`
    select distinct t.tgrelid::regclass::text as tabel from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and p.prosrc ~* 'notify' order by 1`.execute(app.db)
  expect(rows.map(({ tabel }) => tabel)).toEqual(Object.keys(announced).toSorted())
  const { rows: callers } = await sql<{ proname: string }>`
    select proname from pg_proc p where p.prosrc ~* 'notify' and pronamespace = 'public'::regnamespace
      and not exists (select from pg_trigger t where t.tgfoid = p.oid) order by 1`.execute(app.db)
  expect(callers).toEqual([])
})

it('no job is announced by the transaction that leaves it', async () => {
  // The first job that is left makes the queues.
  await inTransaction(app.db, { user_id: '' }, (tx) => app.app.enqueue(tx, couponsExpire.job, null))
  await expect.poll(async () => (await sql`select from pgboss.queue`.execute(app.db)).rows.length).toBeGreaterThan(5)
  const { rows } = await sql<{ name: string }>`select name from pgboss.queue where notify`.execute(app.db)
  expect(rows).toEqual([])
})

it('no statement of a module announces anything', async () => {
  const root = join(import.meta.dirname, '../..')
  const announcing = await Promise.all(
    ['apps', 'engine', 'modules'].map(async (folder) => {
      const names = await readdir(join(root, folder), { recursive: true })
      const sources = names.filter((name) => /[/]server[/].*(?<![.]test)[.]ts$|^server[/].*(?<![.]test)[.]ts$/.test(name))
      const texts = await Promise.all(
        sources.map(async (name) => ({ name: `${folder}/${name}`, text: await readFile(join(root, folder, name), 'utf8') })),
      )
      return texts.filter(({ text }) => /pg_notify|['`]notify /.test(text)).map(({ name }) => name)
    }),
  )
  // The sender of the outbox in its own transaction, and lines of their own.
  expect(announcing.flat().toSorted()).toEqual(['apps/server/training/room.ts', 'engine/server/outbox.ts'])
})
