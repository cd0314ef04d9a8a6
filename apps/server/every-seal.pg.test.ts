import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { closedDay } from '#modules/closing/server/testing/counted-till.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { penjualan } from '#modules/sales/contract/penjualan.ts'
import { documentMakers } from './testing/documents.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'

// The owner of the database can switch every guard off. The test does so and changes one row of a closed day in each sealed table. The check must
// name the day and the table. The day has a document of every kind. If a table still has no row of that day, the test inserts one.

const day = '2026-01-31'
let app: TestApp
let owner: pg.Client
let tables: readonly { readonly tabel: string; readonly n: number; readonly kolom: readonly string[]; readonly hanya: string }[]
const failed: string[] = []
beforeAll(async () => {
  app = await startTestApp()
  owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.stop()
})

/** A day with a document of every kind and one that was cancelled, and its closing. */
async function closeFullDay(): Promise<void> {
  for (const [name, make] of Object.entries(documentMakers)) await make(app).catch((error: unknown) => failed.push(`${name}: ${String(error)}`))
  const sale = await documentMakers['penjualan']!(app)
  const undone = await approved(app, 'mu.mc2', penjualan.calls.actions.batal, {
    params: { nomor: String(sale['no_faktur']) },
    body: { alasan: 'SALAH BARANG' },
  })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  await closedDay(app, 'MC2')
  const { rows } = await owner.query<{ tabel: string; n: number; kolom: string[] | null; hanya: string }>(`
    select i.key as tabel, (i.value ->> 'n')::int as n, array(select jsonb_array_elements_text(i.value -> 'kolom')) as kolom, coalesce(d.hanya, 'true') as hanya
    from tutup_segel s cross join lateral jsonb_each(s.isi) i join disegel d on d.tabel = i.key where s.kode_toko = 'MC2' and s.tgl_system = '${day}' and s.jenis = 'TUTUP' order by 1`)
  tables = rows.map((row) => ({ ...row, kolom: row.kolom ?? [] }))
}

/** By which a row belongs to its day. */
const ownColumns = new Set(['kode_toko', 'tgl_system', 'written_in'])

/**
 * Returns the findings after one row of the day was changed in a sealed column that its constraints allow to change. Undefined if there is no such
 * column.
 */
async function foundIn({ tabel, kolom, hanya }: (typeof tables)[number]): Promise<string[] | undefined> {
  const { rows: typed } = await owner.query<{ name: string; type: string }>(
    `select a.attname as name, format_type(a.atttypid, null) as type from pg_attribute a
     where a.attrelid = to_regclass($1) and a.attname = any($2) and a.attgenerated = ''
     order by exists (select from pg_constraint c where c.conrelid = a.attrelid and a.attnum = any(c.conkey)), a.attname`,
    [tabel, kolom.filter((name) => !ownColumns.has(name))],
  )
  const other: Readonly<Record<string, (name: string) => string>> = {
    text: (name) => `coalesce(${name}, '') || ' X'`,
    bigint: (name) => `coalesce(${name}, 0) + 1`,
    integer: (name) => `coalesce(${name}, 0) + 1`,
    numeric: (name) => `coalesce(${name}, 0) + 1`,
    boolean: (name) => `not coalesce(${name}, false)`,
    date: (name) => `coalesce(${name}, '2026-01-01') + 1`,
    'timestamp with time zone': (name) => `coalesce(${name}, now()) + interval '1 second'`,
  }
  const ofDay = await owner.query<{ ctid: string }>(
    kolom.includes('tgl_system')
      ? `select ctid::text from ${tabel} t where kode_toko = 'MC2' and tgl_system = '${day}' and ${hanya} limit 1`
      : `select t.ctid::text from ${tabel} t join posting p on p.id = t.posting_id where p.kode_toko = 'MC2' and p.tgl_system = '${day}' limit 1`,
  )
  const ctid = ofDay.rows[0]?.ctid
  for (const { name, type } of typed) {
    const change = other[type]
    if (!change) continue
    await owner.query('begin; set local session_replication_role = replica')
    try {
      const { rowCount } = await owner.query(`update ${tabel} set ${name} = ${change(name)} where ctid = $1`, [ctid])
      if (rowCount === 1) {
        const { rows } = await owner.query<{ tabel: string }>(`select distinct tabel from broken_days('MC2', '${day}', '${day}')`)
        return rows.map((row) => row.tabel)
      }
    } catch {
      // A constraint holds this column also against the owner: another one then.
    } finally {
      await owner.query('rollback')
    }
  }
  return undefined
}

const planted: Readonly<Record<string, string>> = {
  text: `'X'`,
  bigint: '1',
  integer: '1',
  smallint: '1',
  numeric: '1',
  boolean: 'false',
  date: `'${day}'`,
  'timestamp with time zone': 'now()',
  jsonb: `'{}'`,
  'text[]': `'{}'`,
  xid8: 'pg_current_xact_id()',
}

/** Returns the findings after the owner put a row of the day into a table that had none, against its constraints. */
async function foundWhereRowIsPut(tabel: string): Promise<string[]> {
  const { rows: columns } = await owner.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = ''`,
    [tabel],
  )
  const { rows: checks } = await owner.query<{ conname: string }>(
    `select conname from pg_constraint where conrelid = to_regclass($1) and contype = 'c'`,
    [tabel],
  )
  const { rows: links } = await owner.query<{ induk: string | null; kunci: string | null; kunci_induk: string | null }>(
    `select induk, kunci, kunci_induk from disegel where tabel = $1`,
    [tabel],
  )
  const { induk, kunci, kunci_induk } = links[0]!
  const valueOf = ({ name, type }: { name: string; type: string }) => {
    if (name === 'kode_toko') return `'MC2'`
    if (name === 'tgl_system') return `'${day}'`
    if (name === kunci) return `(select ${kunci_induk} from ${induk} where kode_toko = 'MC2' and tgl_system = '${day}' limit 1)`
    return planted[type] ?? 'null'
  }
  await owner.query('begin; set local session_replication_role = replica')
  try {
    for (const { conname } of checks) await owner.query(`alter table ${tabel} drop constraint ${conname}`)
    await owner.query(
      `insert into ${tabel} (${columns.map(({ name }) => name).join(', ')}) overriding system value select ${columns.map(valueOf).join(', ')}`,
    )
    const { rows } = await owner.query<{ tabel: string }>(`select distinct tabel from broken_days('MC2', '${day}', '${day}')`)
    return rows.map((row) => row.tabel)
  } finally {
    await owner.query('rollback')
  }
}

describe('a closed day', () => {
  it('is whole, with a row in nearly every table that is sealed', async () => {
    await closeFullDay()
    expect(failed).toEqual([])
    expect(await verify(app.db, 'MC2')).toEqual([])
    expect(tables.length).toBeGreaterThan(40)
    expect(tables.filter(({ n }) => n > 0).length).toBeGreaterThan(tables.length - 18)
  })

  it('names each table in which its owner changed one row, or put one into a table that had none', async () => {
    const missed: string[] = []
    for (const table of tables) {
      const { tabel, n } = table
      const found = n === 0 ? await foundWhereRowIsPut(tabel) : await foundIn(table)
      if (!found?.includes(tabel)) missed.push(`${tabel}: ${found === undefined ? 'no column could be changed' : found.join(', ')}`)
    }
    expect(missed).toEqual([])
  })

  it.each([
    ['who allowed something', `decided_by = 'own.mc2'`],
    ['what', `uraian = 'LAIN'`],
    ['that somebody had to', `status = 'DISETUJUI', used_at = null`],
  ])('has %s under its seal', async (_, change) => {
    await owner.query('begin; set local session_replication_role = replica')
    const { rowCount } = await owner.query(
      `update otorisasi set ${change} where id = (select min(id) from otorisasi where kode_toko = 'MC2' and tgl_system = '${day}' and status = 'DIPAKAI')`,
    )
    expect(rowCount).toBe(1)
    const { rows } = await owner.query(`select distinct tabel from broken_days('MC2', '${day}', '${day}')`)
    await owner.query('rollback')
    expect(rows).toEqual([{ tabel: 'otorisasi' }])
  })

  it('takes no approval any more that was given on it and not used', async () => {
    await owner.query('begin; set local session_replication_role = replica')
    const { rows } = await owner.query<{ id: number }>(
      `insert into otorisasi (kode_toko, tgl_system, kategori, subjek, kunci, uraian, status, cara, requested_by, expires_at, decided_by, decided_at, token_hash)
       values ('MC2', '${day}', 'BATAL_PENJUALAN', 'penjualan', 'X', 'X', 'DISETUJUI', 'MANUAL', 'kasir.mc2', now() + interval '5 minutes', 'spv.mc2', now(), sha256('x'))
       returning id`,
    )
    await owner.query('set local session_replication_role = origin')
    const used = owner.query(`update otorisasi set status = 'DIPAKAI', used_at = now() where id = $1`, [rows[0]!.id])
    await expect(used).rejects.toMatchObject({ code: 'KN003' })
    await owner.query('rollback')
  })

  it.each([
    ['who cancelled a document', `dibatalkan_oleh = 'somebody'`],
    ['why', `alasan_batal = 'LAIN'`],
    ['when', `dibatalkan_at = dibatalkan_at - interval '1 hour'`],
  ])('has %s under its seal', async (_, change) => {
    await owner.query('begin; set local session_replication_role = replica')
    const { rowCount } = await owner.query(
      `update penjualan set ${change} where kode_toko = 'MC2' and tgl_system = '${day}' and status = 'CANCELLED'`,
    )
    expect(rowCount).toBeGreaterThan(0)
    const { rows } = await owner.query(`select distinct tabel from broken_days('MC2', '${day}', '${day}')`)
    await owner.query('rollback')
    expect(rows).toEqual([{ tabel: 'penjualan' }])
  })
})
