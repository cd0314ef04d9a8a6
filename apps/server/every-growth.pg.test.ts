import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { layChain } from '../../bench/lay-chain.ts'
import { type Call, type Endpoint, splitCall } from '#engine/contract/endpoint.ts'
import { openDatabase } from '#engine/server/database.ts'
import { declarations as dashboard } from '#modules/dashboard/contract/index.ts'
import { findThings } from '#modules/dashboard/contract/find-things.ts'
import { findByName, listPieces } from '#modules/goods/contract/data-barang.ts'
import { penjualan } from '#modules/sales/contract/penjualan.ts'
import { walkedReports } from '../walked.ts'
import { filterOf, ofShop, today } from './testing/report-filter.ts'
import { type TestApp, type TestCall, startTestApp } from './testing/test-app.ts'

// The requests of a shop read the same pages of the database, with any number of other shops in the chain (docs/decisions/214).

/** The other shops of the chain. */
const beside = { shops: 20, days: 8, receiptsPerDay: 20, pieces: 300, members: 20 }
const user = 'own.mc2'
const month = { tgl_from: '2026-01-01', tgl_to: today }
/** So much more may be read: other plans of small tables, deeper indexes. */
const growth = { times: 1.5, pages: 250 }

interface Requested {
  readonly name: string
  readonly call: Endpoint | Call
  readonly parts: TestCall
}

const tiles = Object.values(dashboard.endpoints ?? {}).filter(
  ({ call }) => call.startsWith('GET ') && !call.includes('{') && call !== findThings.call,
)
const requested: readonly Requested[] = [
  ...['CINCIN', 'CINCIN MC2'].map((cari) => ({ name: `the till's search for ${cari}`, call: findByName, parts: { query: { cari } } })),
  ...['CINCIN', 'CINCIN MC2'].map((cari) => ({
    name: `goods with ${cari}`,
    call: listPieces,
    parts: { query: { cari, sort: 'nama_barang', arah: 'asc' } },
  })),
  ...['CINCIN', 'FJ-MC2'].map((cari) => ({ name: `the palette with ${cari}`, call: findThings, parts: { query: { cari } } })),
  { name: 'the list of sales', call: penjualan.calls.list, parts: { query: month } },
  ...tiles.map((call) => ({ name: call.call, call, parts: { query: { ...month, kategori: 'PENJUALAN', type: 'today', kode_toko: 'MC2' } } })),
  ...walkedReports.map((report) => {
    const filter = { ...filterOf(report, month.tgl_from), ...ofShop(report, 'MC2') }
    return { name: report.screen.path, call: report.api, parts: splitCall(report.api).method === 'GET' ? { query: filter } : { body: filter } }
  }),
]

let app: TestApp
const pages = { before: new Map<string, number>(), after: new Map<string, number>() }
beforeAll(async () => {
  app = await startTestApp({ chain: 'trading' })
  await measure(pages.before)
  const owner = openDatabase(app.databaseUrl, { connectionsMax: 2, isPatient: true })
  await layChain(owner.db, beside)
  await owner.close()
  await measure(pages.after)
}, 600_000)
afterAll(() => app.stop())

it.each(requested.map(({ name }) => name))('%s reads no more in a larger chain', (name) => {
  const [before, after] = [pages.before.get(name)!, pages.after.get(name)!]
  expect(after, `${before} pages before`).toBeLessThanOrEqual(before * growth.times + growth.pages)
})

async function measure(into: Map<string, number>): Promise<void> {
  const reader = new pg.Client({ connectionString: app.databaseUrl })
  await reader.connect()
  try {
    for (const { name, call, parts } of requested) {
      let read = 0
      for (const statement of await statementsOf(() => app.call(user, call, parts))) read += await pagesOf(reader, statement)
      into.set(name, read)
    }
  } finally {
    await reader.end()
  }
}

interface Sent {
  readonly text: string
  readonly values: readonly unknown[]
  /** Planned once for any values. */
  readonly isPrepared: boolean
}

const isReading = (text: string) =>
  /^(\/\* own plan \*\/\s*)?(select|with)\b/.test(text) && !/\b(insert into|update \w+ set|delete from|for update)\b/.test(text)

/** What a call reads: its statements as the driver gets them. */
async function statementsOf(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function recording(this: pg.Client, ...args: unknown[]) {
    const [config, values] = args as [string | { text: string; values?: unknown[]; name?: string }, unknown[]?]
    const { text, name, values: given = values ?? [] } = typeof config === 'string' ? { text: config, name: undefined } : config
    const read = text.replace(/^declare \w+ no scroll cursor for /, '').trim()
    if (isReading(read)) sent.push({ text: read, values: given, isPrepared: name !== undefined })
    return (query as (...each: unknown[]) => unknown).apply(this, args)
  } as never
  try {
    await work()
    return sent
  } finally {
    pg.Client.prototype.query = query
  }
}

interface Plan {
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
}

/** The pages that a statement reads, by its plan for these values, or by the one for any values. */
async function pagesOf(reader: pg.Client, { text, values, isPrepared }: Sent): Promise<number> {
  await reader.query('begin read only')
  try {
    // The plan for any values is made for a prepared statement alone.
    if (isPrepared) await reader.query(`prepare requested as ${text}`)
    await reader.query(`set local plan_cache_mode = force_generic_plan`)
    const explain = 'explain (analyze, timing off, buffers, format json)'
    const { rows } = await reader.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>(
      isPrepared && values.length > 0
        ? `${explain} execute requested (${values.map(literal).join(', ')})`
        : { text: `${explain} ${text}`, values: [...values] },
    )
    const { Plan: plan } = rows[0]!['QUERY PLAN'][0]
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  } catch (error) {
    // A function that writes, such as one that takes a session over, is not measured.
    if (error instanceof pg.DatabaseError && error.code === '25006') return 0
    throw error
  } finally {
    await reader.query('rollback')
    await reader.query('deallocate all')
  }
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((each) => JSON.stringify(String(each))).join(',')}}`)
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}
