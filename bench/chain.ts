import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUp } from '#apps/server/backup/backup.ts'
import { sql } from 'kysely'
import { filterOf, ofShop } from '#apps/server/testing/report-filter.ts'
import { declared } from '#apps/declared.ts'
import { CallError, type CallParts } from '#engine/client/client.ts'
import { type Endpoint, splitCall } from '#engine/contract/endpoint.ts'
import { reportsOf } from '#engine/contract/declarations.ts'
import type { Report } from '#engine/contract/report.ts'
import { readSession } from '#modules/access/contract/login.ts'
import { siapaBoleh } from '#modules/approvals/contract/siapa-boleh.ts'
import { listAudit } from '#modules/audit/contract/jejak-audit.ts'
import * as tiles from '#modules/dashboard/contract/cash-pusat.ts'
import { soldByKind, soldByPurity, stockAges, weekdayChart } from '#modules/dashboard/contract/analysis.ts'
import * as charts from '#modules/dashboard/contract/charts.ts'
import { findThings } from '#modules/dashboard/contract/find-things.ts'
import { findByName, listPieces, scanPiece } from '#modules/goods/contract/data-barang.ts'
import { listMembers } from '#modules/members/contract/data-member.ts'
import { penjualan } from '#modules/sales/contract/penjualan.ts'
import { sealBreaks } from '#modules/ledger/server/public.ts'
import { checkOf, nightOf, timeClosing, usualNightOf, withChain } from './closing.ts'
import { type Figure, percentile, timed } from './figure.ts'
import { type ChainSize, shopsOf } from './lay-chain.ts'
import { processorOfNode, processorOfPostgres } from './processor.ts'
import { costOf, remarkOf } from './sale-cost.ts'
import { addStock, priceOf, sellOnce } from './sales.ts'
import { timeStart } from './start.ts'
import type { BenchServer } from './server.ts'
import { ensureWeb } from '../scripts/web-build.ts'

const usual = { receiptsPerDay: 35, pieces: 3_000, members: 500 }
const sizes: readonly [ChainSize, ChainSize] = [
  { ...usual, shops: 5, days: 31 },
  { ...usual, shops: 100, days: 62 },
]
/** The month that reports are asked for. */
const [tgl_from, tgl_to] = ['2026-01-01', '2026-01-31']
/** The highest growth of the requests of one shop, and of the requests of the head office besides those of its shops. */
const [shopGrowthMax, officeGrowthMax] = [1.5, 1.2]
/** Less than that is neither seen by a person nor told from chance. */
const [unseenMs, unseenPages] = [15, 300]
/**
 * A shop's rows of a day lie between those of the others: in a large chain each is on a page of its own, in a small one a page has a dozen of them. Who reads
 * all shops reads such a page once for each of them.
 */
const interleaved = 12
/** Shops that sell at once, with two tills each, and their sales. */
const [crowdShops, crowdSales] = [40, 800]
/** A report of so many rows in the small chain has its file measured too: the large chain may have it as a file only (docs/decisions/225). */
const rowsOfFile = 2_000
/** A call is made at least twice and at most `runsMax` times; no more once it has taken `enoughMs`. One that takes `longMs` is made once. */
const [runsMax, enoughMs, longMs] = [7, 1_200, 8_000]

/**
 * Measures what people wait for in a small chain and in a large one. The budget of each figure is a ratio: what one shop asks for may take 1.5 times as long in
 * the large chain; what the head office asks for all shops may take 1.2 times as much as there are more shops, and what reads all days of a shop 1.5 times as
 * much as there are more days. The ratio is that of the time of the processor, or a twelfth of that of the pages read, where that is larger.
 *
 * `KENCANA_BENCH_CHAIN=1000x143` makes the large chain of 1,000 shops and 143 closed days: 5 million receipts, 45 GB. `KENCANA_BENCH_SMALL=5x31` is the small one.
 * `KENCANA_BENCH_DATA` names a folder that keeps both for later runs. `KENCANA_BENCH_ONLY=tile,till:` measures only what has these letters in its name.
 */
export async function run(): Promise<Figure[]> {
  await ensureWeb()
  const [small, large] = [sizeOf('KENCANA_BENCH_SMALL', sizes[0]), sizeOf('KENCANA_BENCH_CHAIN', sizes[1])]
  const few = await measureAt(small)
  const many = await measureAt(large)
  const more = { shops: large.shops / small.shops, days: large.days / small.days }
  return [...few].flatMap(([what, before]) => {
    const after = many.get(what)
    // A report that is too large for a screen is had as a file, whose figure is the next one.
    if (!after || (isForFile(after.refused) && few.has(fileOf(what)) && many.has(fileOf(what)))) return []
    return [figureOf(what, before, after, more)]
  })
}

const fileOf = (what: string) => `${what}, as CSV`
/** Refusals after which a report is had as a file: it has too many rows for a screen, or takes longer than a screen waits. */
const isForFile = (refused: string | undefined) => refused === 'READ_TOO_LARGE' || refused === 'READ_TOO_LONG'

function sizeOf(name: string, otherwise: ChainSize): ChainSize {
  const [shops, days] = (process.env[name] ?? '').split('x').map(Number)
  return shops && days ? { ...otherwise, shops, days } : otherwise
}

/** What a call took. Without `pages` they cannot be counted. */
interface Took {
  /** Of the processor, by PostgreSQL and the server. Other work of the machine hardly changes it. */
  readonly ms: number
  /** Until the answer was there. */
  readonly waitedMs?: number
  readonly pages?: number | undefined
  /** The kind of refusal: a report that is too large has no time. */
  readonly refused?: string | undefined
}

function figureOf(what: string, before: Took, after: Took, more: { readonly shops: number; readonly days: number }): Figure {
  const budget = budgetOf(what, more)
  const grown = (from: number, to: number, unseen: number) => (to - from <= unseen ? Math.min(1, to / from) : to / from)
  const ratios = [
    grown(before.ms, after.ms, unseenMs),
    ...(before.pages && after.pages ? [grown(before.pages, after.pages, unseenPages) / interleaved] : []),
  ]
  const inMs = (ms: number) => `${ms.toFixed(ms < 100 ? 1 : 0)} ms`
  const shown = ({ ms, waitedMs, pages, refused }: Took) =>
    refused ?? `${inMs(ms)}${waitedMs === undefined ? '' : ` in ${inMs(waitedMs)}`}${pages === undefined ? '' : ` ${pages} pages`}`
  return {
    what,
    measured: after.refused ? Number.POSITIVE_INFINITY : Math.max(...ratios),
    budget,
    unit: 'times',
    remark: `(${shown(before)} → ${shown(after)})`,
  }
}

function budgetOf(what: string, more: { readonly shops: number; readonly days: number }): number {
  if (what === backup) return officeGrowthMax * more.shops * more.days
  if (what.startsWith(office)) return officeGrowthMax * more.shops
  return what.startsWith(allDays) ? shopGrowthMax * more.days : shopGrowthMax
}

const backup = 'backup while shops sell'
const office = 'head office: '
/** Calls that read the whole history of a shop grow with its days. */
const allDays = 'night, all days: '

/** Counts the pages that PostgreSQL reads for each statement. */
const countsPages = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.max': '10000' }

/** Everything that is measured, by name. Both sizes measure the same. */
export async function measureAt(size: ChainSize): Promise<Map<string, Took>> {
  const kept = process.env['KENCANA_BENCH_DATA']
  const folder = kept ? join(kept, `${size.shops}x${size.days}`) : await mkdtemp(join(tmpdir(), 'kencana-bench-'))
  console.log(`\n${size.shops} shops x ${size.days} days`)
  const took = new Map<string, Took>()
  const only = (process.env['KENCANA_BENCH_ONLY'] ?? '').split(',')
  const isAsked = (what: string) => only.some((part) => what.includes(part))
  try {
    await withChain(
      size,
      folder,
      async (server) => {
        const { db } = server.owner
        await sql`create extension if not exists pg_stat_statements`.execute(db)
        const add: Add = async (what, work) => {
          if (!isAsked(what)) return undefined
          const figures = await measured(server, what, work)
          if (!isOff.has(figures.refused ?? '')) took.set(what, figures)
          return figures
        }
        await addTill(server, add)
        if (isAsked(crowd)) took.set(crowd, await processorOfCrowd(server, size))
        await addShop(server, add)
        await addOffice(server, add)
        const supervisor = await server.clientFor('spv.s003')
        await add('closing: the check of a day', () => checkOf(supervisor))
        await add('closing: a day is closed and sealed', () => timeClosing(db, 'S003'))
        await add('night: the books of a shop since a night before', () => usualNightOf(db, 'S003'))
        await add(`${allDays}the seals of a shop`, () => sealBreaks(db, 'S003'))
        await add(`${allDays}the books of a shop and its seals, once in 28 nights`, () => nightOf(db, 'S003'))
        if (isAsked(backup)) {
          const target = await mkdtemp(join(tmpdir(), 'kencana-bench-backup-'))
          took.set(backup, { ms: await timed(() => backUp(folder, join(target, 'copy'))) })
          console.log(`${backup}: ${Math.round(took.get(backup)!.ms)} ms`)
          await rm(target, { recursive: true, force: true })
        }
      },
      countsPages,
    )
    if (isAsked(start)) {
      const seconds: number[] = []
      for (let turn = 0; turn < 3; turn += 1) seconds.push(await timeStart(folder))
      took.set(start, { ms: percentile(seconds, 50) * 1_000 })
    }
    return took
  } finally {
    if (!kept) await rm(folder, { recursive: true, force: true })
  }
}

const start = 'start of the application'

/** Refusals of calls that belong to modules which the demo chain does not use. */
const isOff: ReadonlySet<string> = new Set(['FORBIDDEN', 'MODULE_OFF'])

/** Measures a work, and answers what it took if it was asked for. */
type Add = (what: string, work: () => Promise<unknown>) => Promise<Took | undefined>

/** The median of some runs. The first one fills caches and plans, and is not counted, unless it takes so long that it hardly matters. */
async function measured(server: BenchServer, what: string, work: () => Promise<unknown>): Promise<Took> {
  const { db } = server.owner
  try {
    const waited: number[] = []
    let pages: number | undefined
    let used = 0
    let isWarm = false
    while (waited.length < runsMax && (waited.length < 2 || waited.reduce((sum, each) => sum + each, 0) < enoughMs)) {
      await sql`select pg_stat_statements_reset()`.execute(db)
      const [node, postgres] = [processorOfNode(), await processorOfPostgres(server)]
      const ms = await timed(work)
      if (!isWarm && ms < longMs) {
        isWarm = true
        continue
      }
      waited.push(ms)
      used += processorOfNode() - node + (await processorOfPostgres(server)) - postgres
      const { rows } = await sql<{ pages: number }>`
        select coalesce(sum(shared_blks_hit + shared_blks_read), 0)::bigint as pages from pg_stat_statements
        where query not like '%pg_stat_statements_reset%' and query not like 'select pg_backend_pid%'`.execute(db)
      pages = Math.min(pages ?? Number.POSITIVE_INFINITY, rows[0]!.pages)
      if (!isWarm) break
    }
    const ms = used / waited.length
    console.log(`${what}: ${ms.toFixed(1)} ms of processor, ${percentile(waited, 50).toFixed(1)} ms, ${pages} pages`)
    return { ms, waitedMs: percentile(waited, 50), pages }
  } catch (error) {
    if (!(error instanceof CallError && error.status > 0)) throw new Error(what, { cause: error })
    const refused = error.code
    console.log(`${what}: ${refused}`)
    return { ms: Number.POSITIVE_INFINITY, refused }
  }
}

/** What a cashier waits for. */
async function addTill(server: BenchServer, add: Add): Promise<void> {
  const shop = { kode_toko: 'S003', kasir: 'kasir.s003' }
  const stock = await addStock(server, { kode_toko: shop.kode_toko, count: 200, prefix: `T${Date.now().toString(36).toUpperCase()}` })
  const token = await server.tokenOf(shop.kasir)
  const price = await priceOf(server, token, stock)
  await add('till: a sale of 3', () => sellOnce(server, token, stock.take(3), price))
  const { read } = await server.clientFor(shop.kasir)
  const ask = (endpoint: Pick<Endpoint, 'call'>, parts?: CallParts) => () => read(endpoint.call, parts)
  const { rows } = await sql<{
    kode_barcode: string
  }>`select kode_barcode from stok where kode_toko = ${shop.kode_toko} order by 1 offset 100 limit 1`.execute(server.owner.db)
  await add('till: a scan', ask(scanPiece, { params: { kode_barcode: rows[0]!.kode_barcode } }))
  await add('till: session', ask(readSession))
  for (const [name, cari] of searches) await add(`till: search by name, ${name}`, ask(findByName, { query: { cari } }))
}

const crowd = `till: processor a sale, up to ${crowdShops} shops x 2 tills`

/** What a sale of three costs the processor while many shops sell at once. The small chain has fewer shops. */
async function processorOfCrowd(server: BenchServer, { shops }: ChainSize): Promise<Took> {
  const codes = shopsOf({ shops: Math.min(shops, crowdShops) })
  const tills: { headers: Record<string, string>; stock: Awaited<ReturnType<typeof addStock>> }[] = []
  for (const kode_toko of codes) {
    const count = 3 * (Math.ceil(crowdSales / codes.length) + 1)
    const stock = await addStock(server, { kode_toko, count, prefix: `K${Date.now().toString(36).toUpperCase()}`, isAnalyzed: false })
    tills.push({ stock, headers: { 'x-auth-token': await server.tokenOf(`kasir.${kode_toko.toLowerCase()}`) } })
  }
  await sql`analyze`.execute(server.owner.db)
  const [first] = tills
  const price = await priceOf(server, first!.headers['x-auth-token']!, first!.stock)
  const cost = await costOf(server, tills, price, { tills: codes.length * 2, sales: crowdSales })
  console.log(`${crowd}: ${remarkOf(cost).trim()}`)
  return { ms: cost.postgresMs + cost.nodeMs }
}

/** Words as people type them: one that most pieces have, two, one that few have, and none. */
const searches = [
  ['a usual word', 'CINCIN'],
  ['two words', 'CINCIN UKIR'],
  ['a rare word', 'SISIK'],
  ['a word that no piece has', 'XYLOFON'],
] as const

/** Lists, palette, tiles and reports of one shop. */
async function addShop(server: BenchServer, add: Add): Promise<void> {
  const { read } = await server.clientFor('own.s003')
  const ask =
    (endpoint: Pick<Endpoint, 'call'>, query: Record<string, string> = {}) =>
    () =>
      read(endpoint.call, { query })
  await add('shop: goods, first 100', ask(listPieces, { limit: '100' }))
  for (const [name, cari] of searches)
    await add(`shop: goods by name, ${name}`, ask(listPieces, { cari, sort: 'nama_barang', arah: 'asc', limit: '100' }))
  const sales = { call: penjualan.calls.list.call }
  for (const [name, cari] of [
    ['first 50', ''],
    ['a name', 'PELANGGAN'],
    ['a rare name', 'S003 77'],
  ] as const) {
    await add(`shop: sales of a month, ${name}`, ask(sales, { tgl_from, tgl_to, limit: '50', ...(cari ? { cari } : {}) }))
  }
  for (const [name, cari] of [
    ['a thing', 'CINCIN'],
    ['a member', 'IBU PELANGGAN S003 77'],
    ['a receipt', 'FJ-S003-260130-0007'],
  ] as const) {
    await add(`shop: palette, ${name}`, ask(findThings, { cari }))
  }
  await add('shop: members, first 50', ask(listMembers, { limit: '50' }))
  await add('shop: audit, first 50', ask(listAudit, { limit: '50', tgl_from, tgl_to }))
  for (const chart of [charts.salesChart, charts.purchasesChart, charts.servicesChart, charts.loansChart, charts.instalmentsChart]) {
    await add(`shop: ${chart.call}, month`, ask(chart, { type: 'monthly' }))
  }
  await add('shop: orders of today', ask(charts.ordersChart))
  await add('shop: months of the year', ask(charts.yearTransactions))
  await addTiles(ask, 'shop: ', { kode_toko: 'S003' }, add)
  await addReports(server, 'own.s003', 'shop: ', 'S003', add)
}

/** Tiles and reports of all shops. */
async function addOffice(server: BenchServer, add: Add): Promise<void> {
  const { read } = await server.clientFor('own.mc1')
  await addTiles(
    (endpoint, query = {}) =>
      () =>
        read(endpoint.call, { query }),
    office,
    {},
    add,
  )
  await addReports(server, 'own.mc1', office, 'ALL', add)
}

async function addTiles(
  ask: (endpoint: Pick<Endpoint, 'call'>, query?: Record<string, string>) => () => Promise<unknown>,
  whose: string,
  shop: Record<string, string>,
  add: Add,
): Promise<void> {
  const period = { ...shop, tgl_from, tgl_to }
  await add(`${whose}tile of the day`, ask(tiles.dayChart, shop))
  await add(`${whose}tile of a period`, ask(tiles.periodChart, period))
  await add(`${whose}tile of sales by shop`, ask(tiles.kindChart, { ...shop, kategori: 'PENJUALAN', type: 'monthly' }))
  for (const [name, tile] of Object.entries({
    cash: tiles.cashChart,
    costs: tiles.costsOfDay,
    'manual trade': tiles.manualTradeOfDay,
    'banks owe': tiles.banksOwe,
    claims: tiles.openClaims,
    deposits: tiles.openDeposits,
    instalments: tiles.openInstalments,
    'money on the road': tiles.moneyOnRoad,
    shops: tiles.shopsNow,
  })) {
    await add(`${whose}tile of ${name}`, ask(tile, shop))
  }
  await add(`${whose}tile of purities`, ask(soldByPurity, period))
  await add(`${whose}tile of kinds`, ask(soldByKind, period))
  await add(`${whose}tile of weekdays`, ask(weekdayChart, { ...shop, tgl_to }))
  await add(`${whose}tile of ages`, ask(stockAges, shop))
}

/** Every report of a month. */
async function addReports(server: BenchServer, user_id: string, whose: string, kode_toko: string, add: Add): Promise<void> {
  const { ask, read } = await server.clientFor(user_id)
  for (const report of reportsOf(declared)) {
    if (kode_toko === 'ALL' && !report.allShops) continue
    const what = `${whose}report ${splitCall(report.api).path}`
    const requested = requestedOf(report, kode_toko)
    let rows = 0
    const took = await add(what, async () => {
      const answer = await read(report.api, requested)
      rows = Array.isArray(answer) ? answer.length : 0
    })
    if (report.gathers === undefined && (rows >= rowsOfFile || isForFile(took?.refused)))
      await add(fileOf(what), async () => bytesOf(await ask(report.api, requested, { accept: 'text/csv' })))
  }
}

/** Reports that a large chain is asked for with a filter: the people of all shops for all actions are too many for one answer. */
const narrowed: Readonly<Record<string, Readonly<Record<string, string>>>> = { [siapaBoleh.api]: { apa_hak: '/tutup-toko' } }

/** The bytes of a file, counted and forgotten as they come. */
async function bytesOf({ body }: Response): Promise<number> {
  let bytes = 0
  for await (const part of body ?? []) bytes += part.length
  return bytes
}

function requestedOf(report: Report, kode_toko: string): CallParts {
  const requested = { ...filterOf(report, tgl_from, tgl_to), ...ofShop(report, kode_toko), ...narrowed[report.api] }
  if (splitCall(report.api).method !== 'GET') return { body: requested }
  return { query: requested }
}
