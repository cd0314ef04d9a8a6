import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { core } from '../contract/refusal.ts'
import { openDatabase } from './database.ts'
import { refusalOf } from './database-refusals.ts'
import { type TestDatabase, createTestDatabase } from './testing/database.ts'

let own: TestDatabase
let database: ReturnType<typeof openDatabase>
beforeAll(async () => {
  own = await createTestDatabase()
  database = openDatabase(own.url, { connectionsMax: 1, isPatient: true })
  await database.pool.query(`
    create table seen (kode text primary key, jumlah int not null check (jumlah > 0), pendek varchar(3), masa int4range, exclude using gist (masa with &&));
    insert into seen values ('A', 1, 'a', '[1,5]')`)
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

async function refusalFor(statement: string, values: readonly unknown[] = []): Promise<{ sqlstate: string | undefined; kind: string | undefined }> {
  const error: unknown = await database.pool.query(statement, [...values]).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error, statement).toBeInstanceOf(pg.DatabaseError)
  return { sqlstate: (error as pg.DatabaseError).code, kind: refusalOf(error, {}, new Map())?.kind.code }
}

const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
/** A long text without repetitions, so that compression does not shorten it. */
const long = Array.from({ length: 9_000 }, (_, at) => ((at * 2_654_435_761) % 4_294_967_296).toString(36)).join('')

describe('an error caused by a value is no fault of the program', () => {
  it.each<[sqlstate: string, what: string, statement: string, values?: readonly unknown[]]>([
    ['21000', 'one thing twice in a list', `insert into seen values ('B', 1), ('B', 2) on conflict (kode) do update set jumlah = excluded.jumlah`],
    ['22000', 'a range that ends before it begins', `select int4range($1, $2)`, [5, 1]],
    ['22001', 'a text without room', `update seen set pendek = $1`, ['abcd']],
    ['22003', 'a number without room', `select $1::int`, ['99999999999']],
    ['22007', 'no date at all', `select $1::date`, ['kemarin dulu']],
    ['22008', 'a date without a day of the calendar', `select $1::date`, ['2026-02-31']],
    ['22008', 'a date before all calendars', `select $1::date - 3000000`, ['0001-01-01']],
    ['22009', 'a zone beyond all zones', `select ($1)::timestamptz`, ['2026-01-01 00:00:00+99:00']],
    ['22011', 'a part of less than no letters', `select substring($1 from 1 for $2::int)`, ['a', -1]],
    ['22012', 'a division by nothing', `select 1 / $1::int`, [0]],
    ['2201E', 'a logarithm of nothing', `select ln($1::numeric)`, [0]],
    ['2201B', 'a pattern that is none', `select 'a' ~ $1`, ['(']],
    ['2201W', 'less than no rows', `select 1 limit $1`, [-1]],
    ['2201X', 'rows from before the first', `select 1 offset $1`, [-1]],
    ['22021', 'the character of no text', `select $1::text`, ['a\u0000b']],
    ['22023', 'a zone that is not on the map', `select now() at time zone $1`, ['Mars/Utara']],
    ['22025', 'a search that ends in its escape', `select 'a' like $1`, ['\\']],
    ['22P02', 'a word for a number', `select $1::int`, ['sepuluh']],
    ['22P05', 'the character of no text, in a JSON', `select $1::jsonb ->> 'a'`, ['{"a":"\\u0000"}']],
    ['22P02', 'half a character in a JSON', `select $1::jsonb`, ['{"a":"\\ud800"}']],
    ['23514', 'a number that a check refuses', `update seen set jumlah = $1`, [0]],
    ['54000', 'a text too long for its index', `insert into seen values ($1, 1)`, [long]],
    ['54001', 'a JSON nested too deep', `select $1::jsonb`, [deep]],
  ])('%s: %s', async (sqlstate, _, statement, values) => {
    expect(await refusalFor(statement, values)).toEqual({ sqlstate, kind: core.INVALID.code })
  })

  it.each([
    ['23505', `insert into seen values ('A', 1)`],
    ['23P01', `insert into seen values ('C', 1, null, '[3,9]')`],
  ])('%s: the row exists already', async (sqlstate, statement) => {
    expect(await refusalFor(statement)).toEqual({ sqlstate, kind: core.DUPLICATE.code })
  })
})

it.each([
  ['23502', `insert into seen (kode) values ('D')`],
  ['42P01', 'select * from nowhere'],
  ['42601', 'select from where'],
  ['42883', 'select no_such_function(1)'],
])('%s is a fault of the program, not of the input', async (sqlstate, statement) => {
  expect(await refusalFor(statement)).toEqual({ sqlstate, kind: undefined })
})
