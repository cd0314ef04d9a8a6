import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { splitCall } from '#engine/contract/endpoint.ts'
import { dictionary } from '#engine/contract/field.ts'
import { col, defineReport, period } from '#engine/contract/report.ts'
import { fileTypes } from '#engine/contract/report-file.ts'
import { count, date, text } from '#engine/kinds/index.ts'
import { serverModule } from '#engine/server/serve.ts'
import { fakturBermasalah } from '#modules/closing/contract/faktur-bermasalah.ts'
import { laporanPenjualan } from '#modules/sales/contract/laporan-penjualan.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'

const f = dictionary({ tgl_uji: date('Tanggal'), nomor_uji: count('Nomor'), nama_uji: text('Nama') })
const facts = {
  screen: laporanPenjualan.screen,
  filters: [period()],
  columns: [col(f.tgl_uji), col(f.nomor_uji, { total: true }), col(f.nama_uji)],
  groupBy: 'tgl_uji',
  files: { name: 'UJI' },
} as const
const manyRows = 300_000
const long = defineReport({ ...facts, api: 'GET uji/panjang' })
const endless = defineReport({ ...facts, api: 'GET uji/tanpa-akhir' })
const dishonest = defineReport({ ...facts, api: 'GET uji/dikumpulkan' })
type Row = { tgl_uji: string; nomor_uji: number; nama_uji: string }
const rowsOf = (n: number) =>
  sql<Row>`select '2026-01-31'::date as tgl_uji, n as nomor_uji, 'BARANG ' || n as nama_uji from generate_series(1, ${n}) n`
const module = serverModule(
  { module: 'uji', reports: { long, endless, dishonest } },
  {
    queries: {
      long: async (db) => (await rowsOf(manyRows).execute(db)).rows,
      endless: async (db) =>
        (
          await sql<Row>`select '2026-01-31'::date as tgl_uji, n as nomor_uji, case when n > 500 then pg_sleep(600)::text else 'X' end as nama_uji from generate_series(1, 1000) n`.execute(
            db,
          )
        ).rows,
      dishonest: async (db) => (await rowsOf(1_000).execute(db)).rows.toReversed(),
    },
  },
)

let app: TestApp
let url: string
let watcher: pg.Client
beforeAll(async () => {
  app = await startTestApp({ chain: 'trading', extraModules: [module], reading: { rowsMax: 5 } })
  url = await app.url()
  watcher = new pg.Client({ connectionString: app.databaseUrl })
  await watcher.connect()
})
afterAll(async () => {
  await watcher.end()
  await app.stop()
})

const month = { tgl_from: '2026-01-01', tgl_to: '2026-01-31' }
const linesOf = (body: unknown) => (body as Buffer).toString('utf8').split('\r\n')
const taken = (user_id: string, api: string, more: { kind?: 'csv' | 'xlsx'; query?: object } = {}) =>
  app.call(user_id, api as typeof long.api, { query: { ...month, ...more.query }, headers: { accept: fileTypes[more.kind ?? 'csv'] } })

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
/** Returns the used heap in megabytes, after a garbage collection. */
const keptMb = () => {
  collectGarbage()
  return process.memoryUsage().heapUsed / 1e6
}

/** Asks over a real line, which may be slow and may be cut. */
const requested = async (user_id: string, api: string, signal?: AbortSignal, kind: 'csv' | 'xlsx' = 'csv') =>
  fetch(`${url}api/${splitCall(api).path}?${new URLSearchParams(month)}`, {
    headers: { 'x-auth-token': await app.tokenOf(user_id), accept: fileTypes[kind], 'accept-encoding': 'identity' },
    ...(signal ? { signal } : {}),
  })
const filesRunning = async () =>
  (await watcher.query(`select 1 from pg_stat_activity where datname = current_database() and query like 'fetch 200 %' and state <> 'idle'`)).rowCount

describe('a report of more rows than may be shown', () => {
  it('is refused as rows, and had whole as a file, of one shop or of all', async () => {
    expect((await app.call('own.mc2', laporanPenjualan.api, { query: month })).body).toMatchObject({ code: 'READ_TOO_LARGE' })
    const { rows } = await sql<{ kode_toko: string; n: number }>`
      select kode_toko, count(*)::int as n from penjualan_detail join penjualan_sah using (kode_toko, no_faktur) group by 1`.execute(app.db)
    const own = linesOf((await taken('own.mc2', laporanPenjualan.api)).body).filter((line) => /^2026-\d\d-\d\d,/.test(line))
    expect(own).toHaveLength(rows.find(({ kode_toko }) => kode_toko === 'MC2')?.n ?? -1)
    const all = linesOf((await taken('own.mc1', laporanPenjualan.api, { query: { kode_toko: 'ALL' } })).body)
    expect(all.filter((line) => /^2026-\d\d-\d\d,/.test(line))).toHaveLength(rows.reduce((sum, { n }) => sum + n, 0))
    expect(all[1]).toContain('SEMUA CABANG')
  })

  it('is asked for with the rights, shops and dates of the report itself', async () => {
    const statuses = await Promise.all([
      app.call(undefined, laporanPenjualan.api, { query: month, headers: { accept: fileTypes.csv } }).then(({ status }) => status),
      taken('own.mc2', laporanPenjualan.api, { query: { kode_toko: 'MC3' } }).then(({ status }) => status),
      taken('own.mc2', laporanPenjualan.api, { query: { kode_toko: 'ALL' } }).then(({ status }) => status),
      taken('own.mc2', laporanPenjualan.api, { query: { tgl_from: '2026-02-01' } }).then(({ status }) => status),
    ])
    expect(statuses).toEqual([401, 403, 403, 400])
  })

  it('leaves a row in the audit with the user, the file and the filters', async () => {
    const { headers } = await taken('own.mc2', laporanPenjualan.api, { kind: 'xlsx' })
    const { rows } = await sql`
      select user_id, kode_toko, subject, subject_key, after from audit where request_id = ${String(headers['x-request-id'])}`.execute(app.db)
    expect(rows).toHaveLength(1)
    expect(rows).toMatchObject([
      { user_id: 'own.mc2', kode_toko: 'MC2', subject: 'penjualan/report', subject_key: 'xlsx', after: { berkas: 'xlsx', ...month } },
    ])
  })
})

it('a report that gathers its rows has no file, and one that gathers them without saying so is a fault', async () => {
  const filter = { pemeriksaan: 'HARI_INI' }
  const parts = splitCall(fakturBermasalah.api).method === 'GET' ? { query: filter } : { body: filter }
  const { headers } = await app.call('own.mc2', fakturBermasalah.api, { ...parts, headers: { accept: fileTypes.csv } })
  expect(headers['content-type']).toContain('json')
  expect((await taken('own.mc2', dishonest.api)).status).toBe(500)
})

describe('over a line', () => {
  it.each(['csv', 'xlsx'] as const)('three hundred thousand rows become %s in memory that stays small', async (kind) => {
    const reply = await requested('own.mc2', long.api, undefined, kind)
    expect(reply.status).toBe(200)
    const beforeMb = keptMb()
    let [bytes, peakMb, lines, portions] = [0, 0, 0, 0]
    for await (const part of reply.body as AsyncIterable<Uint8Array>) {
      bytes += part.length
      if (kind === 'csv') lines += Buffer.from(part).toString('latin1').split('\n').length - 1
      portions += 1
      if (portions % 100 === 0) peakMb = Math.max(peakMb, keptMb())
    }
    expect(bytes).toBeGreaterThan(1_000_000)
    if (kind === 'csv') expect(lines).toBeGreaterThan(manyRows)
    // All rows as objects are more than 60 MB, and as text of a sheet more than 100.
    expect(peakMb).toBeGreaterThan(0)
    expect(peakMb - beforeMb).toBeLessThan(30)
  })

  it('a closed line ends the statement, and its place is free', async () => {
    const left = new AbortController()
    const reply = await requested('own.mc2', endless.api, left.signal)
    expect(reply.status).toBe(200)
    await expect.poll(filesRunning).toBe(1)
    left.abort()
    await expect.poll(filesRunning).toBe(0)
    expect((await taken('own.mc2', laporanPenjualan.api)).status).toBe(200)
  })

  it('a file that fails after its beginning does not look whole', async () => {
    const reply = await requested('own.mc2', endless.api)
    const read = reply.text()
    read.catch(() => {})
    await expect.poll(filesRunning).toBe(1)
    await watcher.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'fetch 200 %'`)
    await expect(read).rejects.toThrow()
  })

  it('two files are made at once, one of one person; the next waits in turn, and further ones are refused', async () => {
    const left = new AbortController()
    const first = await requested('own.mc2', endless.api, left.signal)
    await expect.poll(filesRunning).toBe(1)
    const second = requested('own.mc2', laporanPenjualan.api)
    const third = await requested('own.mc2', laporanPenjualan.api)
    const body = (await third.json()) as { code: string; message: string }
    expect([third.status, body.code, body.message]).toEqual([503, 'FILES_BUSY', 'Berkas Lain Masih Diunduh, Silakan Coba Beberapa Saat Lagi'])
    const other = await requested('own.mc3', laporanPenjualan.api)
    expect(other.status).toBe(200)
    await other.text()
    left.abort()
    await first.text().catch(() => {})
    expect((await second).status).toBe(200)
    await (await second).text()
  })
})
