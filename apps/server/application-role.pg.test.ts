import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Database, asApplication, openDatabase } from '#engine/server/database.ts'
import { migrate } from '#engine/server/migrations.ts'
import { type TestDatabase, command, createTestDatabase, onDatabase } from '#engine/server/testing/database.ts'
import { probeDatabaseUrl } from './postgres/postgres.ts'

let own: TestDatabase
let owner: Database
beforeAll(async () => {
  own = await createTestDatabase('demo')
  // A copy of a database has not the rights to the database itself; every start says them.
  await migrate(own.url)
  owner = openDatabase(own.url, { connectionsMax: 2 })
})
afterAll(async () => {
  await owner.close()
  await own.drop()
})

/** The append-only tables. Their triggers say so. */
const appendOnly = async () =>
  (
    await sql<{ name: string }>`
      select distinct tgrelid::regclass::text as name from pg_trigger where tgfoid = 'refuse_change'::regproc order by 1`.execute(owner.db)
  ).rows.map((row) => row.name)

it('knows the tables that are only ever added to', async () => {
  expect(await appendOnly()).toEqual(
    expect.arrayContaining(['audit', 'harga_riwayat', 'jurnal', 'mutasi_kas', 'mutasi_poin', 'mutasi_stock', 'posting']),
  )
})

describe.each([
  ['its own login', () => own.appUrl],
  ['the owner’s login that became its role', () => asApplication(own.url)],
])('the application by %s', (_, url) => {
  let app: Database
  beforeAll(() => {
    app = openDatabase(url(), { connectionsMax: 2 })
  })
  afterAll(() => app.close())

  /** How each of these ends, one after the other in one message; nothing of it stays. */
  const codesOf = async (statements: readonly string[]): Promise<[statement: string, code: string][]> => {
    const told = app.pool.query(`
      do $all$
      declare
        one text;
        codes text[] := '{}';
      begin
        foreach one in array array[${statements.map((statement) => pg.escapeLiteral(statement)).join(', ')}] loop
          begin
            execute one;
            codes := codes || 'done'::text;
          exception when others then
            codes := codes || sqlstate::text;
          end;
        end loop;
        raise exception 'told' using detail = to_json(codes)::text;
      end $all$`)
    const codes = await told.then(
      () => [],
      (error: pg.DatabaseError) => JSON.parse(error.detail ?? '[]') as string[],
    )
    expect(codes).toHaveLength(statements.length)
    return statements.map((statement, at) => [statement, codes[at] as string])
  }

  const codeOf = async (statement: string): Promise<string> => {
    try {
      await app.pool.query(statement)
      return 'done'
    } catch (error) {
      return error instanceof pg.DatabaseError ? (error.code ?? '') : String(error)
    }
  }

  it('reads append-only tables and adds to them, and no more; it only reads the tables that the database keeps by itself', async () => {
    for (const table of await appendOnly()) {
      const adds =
        !/^tutup_|^hari_(dagang|penjualan)|_lama$/.test(table) &&
        !['audit_segel', 'barang_external_riwayat', 'barang_riwayat', 'buka_toko'].includes(table)
      const { rows } = await sql`
        select has_table_privilege(${table}, 'select') as reads, has_any_column_privilege(${table}, 'insert') as adds,
               has_table_privilege(${table}, 'update, delete, truncate, trigger, references') or has_any_column_privilege(${table}, 'update') as more`.execute(
        app.db,
      )
      expect(rows, table).toEqual([{ reads: true, adds, more: false }])
    }
  })

  it('is refused by the database for every change of them', async () => {
    for (const table of await appendOnly()) {
      const column = (
        await sql<{
          name: string
        }>`select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and attidentity = '' and attgenerated = '' order by attnum limit 1`.execute(
          owner.db,
        )
      ).rows[0]?.name
      // PostgreSQL only warns if a role grants a right that it does not have.
      await codeOf(`grant all on ${table} to current_user`)
      const codes = await codesOf([
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `truncate ${table}`,
        `truncate ${table} cascade`,
        `drop table ${table} cascade`,
        `alter table ${table} add column x text`,
        `alter table ${table} disable trigger all`,
        `alter table ${table} disable trigger user`,
        `alter table ${table} owner to current_user`,
        `create rule r as on insert to ${table} do instead nothing`,
        `create trigger t before insert on ${table} for each row execute function refuse_change()`,
      ])
      // Insufficient privilege.
      for (const [statement, code] of codes) expect(code, statement).toBe('42501')
    }
  })

  it('cannot switch the guards off, nor make functions, tables or roles', async () => {
    for (const statement of [
      `set session_replication_role = replica`,
      `alter system set session_replication_role = replica`,
      `create or replace function refuse_change() returns trigger language plpgsql as 'begin return old; end'`,
      `drop function refuse_change() cascade`,
      `create table x (y integer)`,
      `create temporary table x (y integer)`,
      `create function pg_temp.x() returns void language sql as 'delete from audit'`,
      `create schema x`,
      `create role x superuser`,
      `alter role kencana_app superuser`,
      `copy audit from program 'true'`,
      // Room on the disk that no table shows.
      `select lo_create(0)`,
      `select lo_from_bytea(0, 'x')`,
      `select lowrite(0, 'x')`,
    ]) {
      expect(await codeOf(statement), statement).toBe('42501')
    }
  })

  it('does not choose the number or the moment of what it adds', async () => {
    const { rows } = await sql`
      select attrelid::regclass::text as name, attname from pg_attribute
      where attrelid = any(${await appendOnly()}::regclass[]) and attnum > 0 and not attisdropped and (attname = 'created_at' or attidentity <> '')
        and has_column_privilege(attrelid, attnum, 'insert')`.execute(app.db)
    // Its lines are written with it, in one statement that must know its number.
    expect(rows).toEqual([{ name: 'posting', attname: 'id' }])
    const row = `'x', 'MC2', 'x', 'x', 'x', 'x'`
    const columns = 'user_id, kode_toko, call, subject, subject_key, request_id'
    expect(await codeOf(`insert into audit (${columns}, created_at) values (${row}, '2020-01-01')`)).toBe('42501')
    expect(await codeOf(`insert into audit (${columns}, id) overriding system value values (${row}, 9223372036854775807)`)).toBe('42501')
    expect(await codeOf(`insert into audit (${columns}) values (${row})`)).toBe('done')
  })

  it('changes of pieces, shops and answers only what an event or a screen changes', async () => {
    for (const statement of [
      ...['kode_toko', 'tempat', 'kode_baki', 'berat', 'berat_stock', 'berat_bruto', 'kadar', 'hpp', 'qty'].map(
        (name) => `update barang set ${name} = ${name}`,
      ),
      `update toko set tgl_system = tgl_system + 1000`,
      `delete from idempotency`,
      `update idempotency set input_hash = input_hash`,
      `update dokumen set jumlah = '{}'`,
      `delete from dokumen`,
      `select guard_document('sales', 'kode_sales', 'X', '{}', '{}', '{}')`,
    ]) {
      expect(await codeOf(statement), statement).toBe('42501')
    }
    expect(await codeOf(`update barang set foto = foto, status = status where kode_toko = 'MC2'`)).toBe('done')
    expect(await codeOf(`update toko set nama_toko = nama_toko`)).toBe('done')
  })

  it('moves no business date and keeps no snapshot but by closing a day, which proves it', async () => {
    for (const statement of [
      `update toko set tgl_system = '2026-02-01' where kode_toko = 'MC2'`,
      `insert into tutup_toko (kode_toko, tgl_system, tgl_berikut, user_id, jumlah_transaksi, pieces, gross, saldo_kas)
         values ('MC2', '2026-01-31', '2026-02-01', 'x', 0, 0, 0, 0)`,
      `insert into tutup_saldo (kode_toko, tgl_system, buku, kunci, jumlah, gross, fine, rupiah) values ('MC2', '2026-01-30', 'KAS', '{CASH}', 0, 0, 0, 1)`,
      `insert into tutup_harga (kode_toko, tgl_system, kode_group, harga, harga_modal) values ('MC2', '2026-01-30', 'X', 1, 1)`,
      ...['tutup_toko', 'tutup_saldo', 'tutup_harga', 'tutup_gram', 'tutup_gram_gerak', 'tutup_segel', 'buka_toko'].flatMap((table) => [
        `delete from ${table}`,
        `truncate ${table}`,
        `update ${table} set kode_toko = 'MC3'`,
      ]),
      `alter function close_day(text, date, date) reset all`,
      `create or replace function close_day(shop text, day date, next_day date) returns void language sql as 'select'`,
    ]) {
      expect(await codeOf(statement), statement).toBe('42501')
    }
    expect(await codeOf(`select close_day('MC2', '2026-01-30', '2026-01-31')`)).toBe('KN014')
    expect(await codeOf(`select close_day('MC2', '2026-01-31', '2026-01-31')`)).toBe('KN013')
    expect(await codeOf(`begin; select close_day('MC2', '2026-01-31', '2026-02-01'); rollback`)).toBe('done')
  })

  it('takes nothing away of what stays, nor changes the keys it signs with', async () => {
    for (const statement of [`delete from otorisasi`, `truncate otorisasi`, `update kunci_server set kunci = kunci`, `delete from kunci_server`]) {
      expect(await codeOf(statement), statement).toBe('42501')
    }
  })

  it('does not write balances by hand, nor how far below zero a cash account may go', async () => {
    for (const statement of [
      `update saldo_stock set pieces = pieces + 1`,
      `insert into saldo_stock (kode_toko, tempat) values ('MC2', 'SUSUT')`,
      `delete from saldo_stock`,
      `update saldo_kas set saldo = saldo + 1`,
      `update saldo_kas set batas = 1000000000000000`,
      `delete from saldo_kas`,
      `update saldo_poin set poin = poin + 1`,
    ]) {
      expect(await codeOf(statement), statement).toBe('42501')
    }
  })
})

it('the application’s own login does not become the owner', async () => {
  const app = openDatabase(own.appUrl, { connectionsMax: 1 })
  try {
    await sql`reset role`.execute(app.db)
    await sql`set role none`.execute(app.db)
    await expect(sql`set role kencana`.execute(app.db)).rejects.toThrow('permission denied')
    await expect(sql`delete from audit`.execute(app.db)).rejects.toThrow('permission denied')
  } finally {
    await app.close()
  }
})

it('works on a server whose administrator made both roles, for an owner who may make none', async () => {
  const name = `plain_${randomBytes(4).toString('hex')}`
  const serverUrl = inject('serverUrl')
  await command(serverUrl, `create role ${name} login password 'x'`)
  await command(serverUrl, `create database ${name} owner ${name}`)
  const plainUrl = new URL(onDatabase(serverUrl, name))
  plainUrl.username = name
  plainUrl.password = 'x'
  try {
    await probeDatabaseUrl(plainUrl.href)
    await migrate(plainUrl.href)
    const app = openDatabase(onDatabase(own.appUrl, name), { connectionsMax: 1 })
    await sql`insert into outbox (topic, room, payload) values ('x', 'x', '{}')`.execute(app.db)
    await expect(sql`delete from audit`.execute(app.db)).rejects.toThrow('permission denied')
    await app.close()
  } finally {
    await command(serverUrl, `drop database ${name} with (force)`)
    await command(serverUrl, `drop role ${name}`)
  }
})
