import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { sql } from 'kysely'
import { CallError } from '#engine/client/client.ts'
import { type BodyInputOf, splitCall } from '#engine/contract/endpoint.ts'
import { type NewPiece, addPieces } from '#modules/goods/server/public.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { type Figure, percentile } from './figure.ts'
import { type Pace, layPlainSale, pgbench } from './plain-sale.ts'
import { askAtTills } from './tills.ts'
import { type BenchServer, clientBy, startBenchServer } from './server.ts'

const mainShop = 'MC2'
const piecesASale = 3
const pieceCount = process.env['BENCH_REPLAY'] ? 110_000 : 55_000
const roundCount = 2
const secondsEach = 4
/** More than are sold in that time. */
const salesMax = 1_000 * secondsEach
const tillCounts = [1, 8, 32] as const
/** What people feel (docs/decisions/095): how long one waits, how many a shop with a crowd sells, and whether one of them waits for longer than the others. */
const [oneTillMsMax, crowdPerSecondMin, p95Max] = [15, 200, 2] as const

/**
 * Sales of three pieces a second, through the whole application by HTTP; in the same rounds a plain sale without a guard, by a
 * bare Fastify and by pgbench (`plain-sale.ts`); and the very statements that one sale of ours sends, replayed by pgbench. All
 * tills stand in one shop, so they share its counters and balances.
 */
export async function run(): Promise<Figure[]> {
  if (spawnSync('pgbench', ['--version']).status !== 0)
    throw new Error('pgbench is not installed (Debian: postgresql-contrib or postgresql-client packages)')
  const server = await startBenchServer({ today: '2026-01-31', piecesPerShop: 60, daysOfSales: 0 })
  const plain = await layPlainSale(server.postgres.url)
  try {
    const stock = await addStock(server)
    const token = await server.tokenOf(`kasir.${mainShop.toLowerCase()}`)
    const price = await priceOf(server, token, stock)
    await sellBefore(server, token, stock, price)
    const sentBySale = await captureSale(server, token, stock, price)
    const ways = {
      ours: (tills: number) => sellAtTills(server, token, stock, price, tills),
      fastify: (tills: number) => plain.sellAtTills(tills, secondsEach),
      'pgbench, 14 statements': (tills: number) => plain.pgbench('plain', tills, secondsEach),
      'pgbench, function': (tills: number) => plain.pgbench('function', tills, secondsEach),
      ...(process.env['BENCH_REPLAY'] ? { 'pgbench, our statements': (tills: number) => replayWithPgbench(server, sentBySale, stock, tills) } : {}),
    }
    const figures: Figure[] = []
    let fewer: number = crowdPerSecondMin
    for (const tills of tillCounts) {
      const paces = await interleaved(ways, tills)
      const { ours } = paces as { [Way in keyof typeof ways]: Pace }
      const [p50, p95] = [percentile(ours.ms, 50), percentile(ours.ms, 95)]
      const what = `a sale of ${piecesASale} pieces by HTTP, ${tills} till${tills > 1 ? 's' : ''}`
      const remark = besideOthers(paces, ours)
      if (tills === 1) figures.push({ what: `${what}, p50`, measured: p50, budget: oneTillMsMax, unit: 'ms', remark })
      else {
        figures.push(
          { what: `${what}, a second`, measured: ours.perSecond, budget: fewer, unit: 'sales/s', moreIsBetter: true, remark },
          { what: 'the p95 of it beside the p50', measured: p95 / p50, budget: p95Max, unit: 'times' },
        )
        fewer = Math.max(fewer, ours.perSecond)
      }
    }
    await refuseBreaks(server)
    return figures
  } finally {
    await plain.stop()
    await server.stop()
  }
}

/** Returns a line for each way: its result, and ours as a share of it. */
function besideOthers(paces: Readonly<Record<string, Pace>>, ours: Pace): string {
  const lines = Object.entries(paces).map(([way, { perSecond, ms }]) => {
    const [p50, p95] = [50, 95].map((percent) => percentile(ms, percent).toFixed(1))
    return `\n       ${way.padEnd(26)} ${perSecond.toFixed(0).padStart(6)} /s   p50 ${p50} ms   p95 ${p95} ms   ours is ${(ours.perSecond / perSecond).toFixed(2)} of it`
  })
  return lines.join('')
}

/** Runs each way in turn, some rounds, so that other work of the machine slows all of them. */
async function interleaved(ways: Readonly<Record<string, (tills: number) => Promise<Pace>>>, tills: number): Promise<Record<string, Pace>> {
  const rounds: [string, Pace][] = []
  for (let round = 0; round < roundCount; round += 1) for (const [way, sell] of Object.entries(ways)) rounds.push([way, await sell(tills)])
  return Object.fromEntries(
    Object.keys(ways).map((way) => {
      const its = rounds.filter(([each]) => each === way).map(([, pace]) => pace)
      return [way, { perSecond: its.reduce((sum, { perSecond }) => sum + perSecond, 0) / its.length, ms: its.flatMap(({ ms }) => ms) }]
    }),
  )
}

/** Pieces alike but for their barcodes, handed out one after the other. */
export interface Stock {
  take(count: number): string[]
  /** Takes back the last `count` pieces that were handed out and not sold. */
  giveBack(count: number): void
}

/** Puts the pieces of the measurement into a tray of `MC2`, or so many with these letters before their barcodes into one of another shop. */
export async function addStock(
  server: Pick<BenchServer, 'owner'>,
  {
    kode_toko = mainShop,
    count = pieceCount,
    prefix = 'B',
    isAnalyzed = true,
  }: { readonly kode_toko?: string; readonly count?: number; readonly prefix?: string; readonly isAnalyzed?: boolean } = {},
): Promise<Stock> {
  const { db } = server.owner
  const piece = {
    nama_barang: 'CINCIN BELAH ROTAN 750',
    kode_dept: 'CC',
    kode_group: '750L',
    kode_gudang: 'TOKO',
    kode_baki: 'E01',
    kadar: 75,
    kadar_cetak: '750',
    berat_bruto: 2.75,
    berat_stock: 2.75,
    berat: 2.75,
    hpp: 4_900_000,
  }
  const { rows } = await sql<{
    kode_baki: string
  }>`select kode_baki from baki where kode_toko = ${kode_toko} and kode_gudang = 'TOKO' order by 1 limit 1`.execute(db)
  const kode_baki = rows[0]?.kode_baki as string
  const pieces: NewPiece[] = Array.from({ length: count }, (_, at) => ({
    ...piece,
    kode_baki,
    kode_barcode: `${prefix}${String(at).padStart(7, '0')}`,
  }))
  await db
    .transaction()
    .execute((tx) => addPieces({ db: tx, kode_toko, tgl_system: '2026-01-31', user_id: 'bench', request_id: 'bench' }, pieces, 'SALDO_AWAL'))
  if (isAnalyzed) await sql`analyze`.execute(db)
  let next = 0
  return {
    take: (count) => {
      if (next + count > pieces.length) throw new Error('the pieces of the measurement have run out')
      next += count
      return pieces.slice(next - count, next).map((each) => each.kode_barcode as string)
    },
    giveBack: (count) => {
      next -= count
    },
  }
}

/** A sale of pieces for cash. */
export const saleOf = (kode_barcodes: readonly string[], price: number): BodyInputOf<typeof sell> => ({
  nama_customer: 'UMUM',
  kode_sales: 'S1',
  detail_barang: kode_barcodes.map((kode_barcode) => ({ kode_barcode, ongkos: 0, harga_total: price })),
  detail_bayar: [{ jenis: 'CASH', jumlah: price * kode_barcodes.length }],
})

/** Where sales are sent. */
export const addressOf = ({ url }: Pick<BenchServer, 'url'>) => `${url}api/${splitCall(sell.call).path}`

/** Sells once, by HTTP. */
export const sellOnce = ({ url }: Pick<BenchServer, 'url'>, token: string, kode_barcodes: readonly string[], price: number) =>
  clientBy(url, token).send(sell, { body: saleOf(kode_barcodes, price) })

/** The price of a piece, as the refusal of a wrong one names it. */
export async function priceOf(server: Pick<BenchServer, 'url'>, token: string, stock: Stock): Promise<number> {
  const refusal: unknown = await sellOnce(server, token, stock.take(1), 1).catch((error: unknown) => error)
  const price = refusal instanceof CallError ? refusal.details['harga_baru'] : undefined
  if (typeof price !== 'number') throw new Error('the server did not say the price', { cause: refusal })
  return price
}

async function sellAtTills(server: BenchServer, token: string, stock: Stock, price: number, tills: number): Promise<Pace> {
  const prepared = Array.from({ length: salesMax }, () => stock.take(piecesASale))
  const url = addressOf(server)
  const asks = prepared.map((kode_barcodes) => ({ url, body: JSON.stringify(saleOf(kode_barcodes, price)) }))
  const pace = await askAtTills({ tills, seconds: secondsEach, headers: { 'x-auth-token': token }, asks })
  stock.giveBack((salesMax - pace.ms.length) * piecesASale)
  return pace
}

/**
 * Sells before the measurement, and lets PostgreSQL count the rows. For tables that it knows as empty it plans to read them from end to end. It
 * keeps to that until it looks at them again, a minute after they were filled.
 */
async function sellBefore(server: BenchServer, token: string, stock: Stock, price: number): Promise<void> {
  const till = async () => {
    for (let sale = 0; sale < 50; sale += 1) await sellOnce(server, token, stock.take(piecesASale), price)
  }
  await Promise.all(Array.from({ length: 8 }, till))
  await sql`analyze`.execute(server.owner.db)
}

/** A statement that a sale sends, with its values as PostgreSQL gets them. */
interface Sent {
  readonly text: string
  readonly values: readonly (string | null)[]
}

interface Captured {
  readonly statements: readonly Sent[]
  /** What differs from sale to sale: its pieces, its number, its key. */
  readonly kode_barcodes: readonly string[]
  readonly no_faktur: string
  readonly key: string
}

/** What one sale sends to the database, taken down at the driver. */
async function captureSale(server: BenchServer, token: string, stock: Stock, price: number): Promise<Captured> {
  const statements: Sent[] = []
  const plainQuery = pg.Client.prototype.query
  pg.Client.prototype.query = function recording(this: pg.Client, ...args: unknown[]) {
    const [config, values] = args as [string | { text: string; values?: unknown[] }, unknown[]?]
    const text = typeof config === 'string' ? config : config.text
    const given = (typeof config === 'string' ? values : config.values) ?? []
    statements.push({ text, values: given.map(asText) })
    return (plainQuery as (...query: unknown[]) => unknown).apply(this, args)
  } as never
  const kode_barcodes = stock.take(piecesASale)
  try {
    const { no_faktur } = await sellOnce(server, token, kode_barcodes, price)
    const begin = statements.findLastIndex(({ text }) => text.startsWith('begin'))
    const sale = statements.slice(begin)
    const key = / and key = '([^']+)'/.exec(sale[0]?.text ?? '')?.[1] as string
    return { statements: sale, kode_barcodes, no_faktur, key }
  } finally {
    pg.Client.prototype.query = plainQuery
  }
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return `{${value.map((each) => JSON.stringify(String(each))).join(',')}}`
  return String(value)
}

/**
 * The captured statements as a pgbench script. What differs from sale to sale is read from a table by number first, which
 * is one small statement more than the application sends.
 */
async function replayWithPgbench(server: BenchServer, captured: Captured, stock: Stock, clients: number): Promise<Pace> {
  const { db } = server.owner
  // The key stands in statements without parameters: what is asked of it with the beginning, and the answer under it with the commit.
  const columns = ['p0']
  const templates = [captured.key]
  const body = captured.statements.map(({ text, values }) => {
    const filled = values.map((value) => {
      if (value === null) return 'null'
      if (![...captured.kode_barcodes, captured.no_faktur, captured.key].some((part) => value.includes(part))) return pg.escapeLiteral(value)
      columns.push(`p${columns.length}`)
      templates.push(value)
      return `:p${columns.length - 1}`
    })
    return `${text.replace(/\$(\d+)/g, (_, at: string) => filled[Number(at) - 1] as string)};`
  })
  // In JSON a colon before a word would be a variable too: a blank keeps them apart.
  const script = [
    '\\set i random(1, 1000000000)',
    `select ${columns.join(', ')} from bench_sale where i = (select nextval('bench_sale_next')) \\gset`,
    ...body.map((statement) =>
      statement
        .replaceAll(`'${captured.key}'`, ':p0')
        .replace(/[ \t]*\n[ \t]*/g, ' ')
        .replaceAll('":', '": '),
    ),
  ].join('\n')
  const count = 3_000
  await sql`drop table if exists bench_sale`.execute(db)
  await sql`drop sequence if exists bench_sale_next`.execute(db)
  await sql
    .raw(`create sequence bench_sale_next; create table bench_sale (i bigint primary key, ${columns.map((name) => `${name} text`).join(', ')})`)
    .execute(db)
  const rows = Array.from({ length: count }, (_, at) => {
    const barcodes = stock.take(piecesASale)
    const no_faktur = `BENCH-${randomUUID()}`
    const key = randomUUID()
    const filled = templates.map((template) => {
      let value = template.replaceAll(captured.no_faktur, no_faktur).replaceAll(captured.key, key)
      captured.kode_barcodes.forEach((barcode, which) => (value = value.replaceAll(barcode, barcodes[which] as string)))
      return value
    })
    return Object.fromEntries([['i', at + 1], ...filled.map((value, which) => [`p${which}`, value])])
  })
  await sql`insert into bench_sale select * from json_populate_recordset(null::bench_sale, ${JSON.stringify(rows)}::json)`.execute(db)
  await sql`analyze bench_sale`.execute(db)
  return pgbench(server.postgres.url, script, clients, secondsEach)
}

async function refuseBreaks(server: BenchServer): Promise<void> {
  // pgbench's sales name the number of the sale they were taken from as their reference; every balance must hold all the same.
  const breaks = await verify(server.app.database.db, mainShop)
  if (breaks.length > 0) throw new Error(`after the measurement the ledgers do not agree: ${JSON.stringify(breaks.slice(0, 5))}`)
}
