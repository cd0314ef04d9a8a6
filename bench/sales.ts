import { execFile, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { sql } from 'kysely'
import { splitCall } from '#engine/contract/endpoint.ts'
import { type NewPiece, addPieces } from '#modules/goods/server/public.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import type { Figure } from './figure.ts'
import { type BenchServer, startBenchServer } from './server.ts'

const run_ = promisify(execFile)
const kode_toko = 'MC2'
const piecesASale = 3
const pieceCount = 90_000
const secondsEach = 8
const tillCounts = [1, 8] as const

/**
 * Sales of three pieces a second, through the whole application by HTTP and beside it the very statements that one such
 * sale sends, replayed by pgbench on the same server. All tills stand in one shop, so they share its counters and balances.
 */
export async function run(): Promise<Figure[]> {
  if (spawnSync('pgbench', ['--version']).status !== 0)
    throw new Error('pgbench is not installed (Debian: postgresql-contrib or postgresql-client packages)')
  const server = await startBenchServer({ today: '2026-01-31', piecesPerShop: 60, daysOfSales: 0 })
  try {
    const stock = await addStock(server)
    const token = await server.tokenOf(`kasir.${kode_toko.toLowerCase()}`)
    const price = await priceOf(server, token, stock)
    const sentBySale = await captureSale(server, token, stock, price)
    const figures: Figure[] = []
    for (const tills of tillCounts) {
      const http = await sellByHttp(server, token, stock, price, tills)
      const bare = await replayWithPgbench(server, sentBySale, stock, tills)
      figures.push({
        what: `sales of ${piecesASale} pieces by HTTP, ${tills} till${tills > 1 ? 's' : ''}`,
        measured: http,
        budget: bare / 2,
        unit: 'sales/s',
        moreIsBetter: true,
        remark: `(pgbench: ${bare.toFixed(0)} sales/s, ratio ${(http / bare).toFixed(2)})`,
      })
    }
    await refuseBreaks(server)
    return figures
  } finally {
    await server.stop()
  }
}

/** Pieces alike but for their barcodes, handed out one after the other. */
interface Stock {
  take(count: number): string[]
}

async function addStock(server: BenchServer): Promise<Stock> {
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
  const pieces: NewPiece[] = Array.from({ length: pieceCount }, (_, at) => ({ ...piece, kode_baki, kode_barcode: `B${String(at).padStart(7, '0')}` }))
  await db
    .transaction()
    .execute((tx) => addPieces({ db: tx, kode_toko, tgl_system: '2026-01-31', user_id: 'bench', request_id: 'bench' }, pieces, 'SALDO_AWAL'))
  await sql`analyze`.execute(db)
  let next = 0
  return {
    take: (count) => {
      if (next + count > pieceCount) throw new Error('the pieces of the measurement have run out')
      next += count
      return pieces.slice(next - count, next).map((each) => each.kode_barcode as string)
    },
  }
}

async function sellOnce(server: BenchServer, token: string, kode_barcodes: readonly string[], price: number): Promise<Response> {
  const { method, path } = splitCall(sell.call)
  return fetch(`${server.url}api/${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-auth-token': token, 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      nama_customer: 'UMUM',
      kode_sales: 'S1',
      detail_barang: kode_barcodes.map((kode_barcode) => ({ kode_barcode, ongkos: 0, harga_total: price })),
      detail_bayar: [{ jenis: 'CASH', jumlah: price * kode_barcodes.length }],
    }),
  })
}

/** The price of a piece, as the refusal of a wrong one names it. */
async function priceOf(server: BenchServer, token: string, stock: Stock): Promise<number> {
  const reply = await sellOnce(server, token, stock.take(1), 1)
  const { details } = (await reply.json()) as { details?: { harga_baru?: number } }
  if (!details?.harga_baru) throw new Error('the server did not say the price')
  return details.harga_baru
}

async function sellByHttp(server: BenchServer, token: string, stock: Stock, price: number, tills: number): Promise<number> {
  let sold = 0
  const startedMs = performance.now()
  const isOpen = () => performance.now() - startedMs < secondsEach * 1000
  const till = async () => {
    while (isOpen()) {
      const reply = await sellOnce(server, token, stock.take(piecesASale), price)
      if (!reply.ok) throw new Error(await reply.text())
      await reply.arrayBuffer()
      sold += 1
    }
  }
  await Promise.all(Array.from({ length: tills }, till))
  return sold / ((performance.now() - startedMs) / 1000)
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
    const reply = await sellOnce(server, token, kode_barcodes, price)
    const { no_faktur } = (await reply.json()) as { no_faktur?: string }
    if (!no_faktur) throw new Error('the sale to take down was refused')
    const begin = statements.findLastIndex(({ text }) => text.startsWith('begin'))
    const sale = statements.slice(begin)
    const claim = sale.find(({ text }) => text.includes('insert into idempotency'))
    const key = claim?.values.find((value) => value?.includes('-')) as string
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
async function replayWithPgbench(server: BenchServer, captured: Captured, stock: Stock, clients: number): Promise<number> {
  const { db } = server.owner
  const columns: string[] = []
  const templates: string[] = []
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
  // The answer is kept under the key by a statement without parameters; the key in it is a variable as well.
  // In JSON a colon before a word would be a variable too: a blank keeps them apart.
  const script = [
    '\\set i random(1, 1000000000)',
    `select ${columns.join(', ')} from bench_sale where i = (select nextval('bench_sale_next')) \\gset`,
    ...body.map((statement) =>
      statement
        .replaceAll(`'${captured.key}'`, `:p${templates.indexOf(captured.key)}`)
        .replace(/[ \t]*\n[ \t]*/g, ' ')
        .replaceAll('":', '": '),
    ),
  ].join('\n')
  const count = Math.floor(clients === 1 ? 6_000 : 12_000)
  await sql`drop table if exists bench_sale`.execute(db)
  await sql`drop sequence if exists bench_sale_next`.execute(db)
  await sql
    .raw(`create sequence bench_sale_next; create table bench_sale (i bigint primary key, ${columns.map((name) => `${name} text`).join(', ')})`)
    .execute(db)
  const rows = Array.from({ length: count }, (_, at) => {
    const barcodes = stock.take(piecesASale)
    const no_faktur = `BENCH-${clients}-${at}`
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
  const folder = await mkdtemp(join(tmpdir(), 'kencana-pgbench-'))
  try {
    const file = join(folder, 'sale.sql')
    await writeFile(file, script)
    const url = new URL(server.postgres.url)
    const { stdout } = await run_(
      'pgbench',
      [
        '-n',
        '-M',
        'prepared',
        '-c',
        String(clients),
        '-j',
        '2',
        '-T',
        String(secondsEach),
        '-f',
        file,
        '-h',
        url.hostname,
        '-p',
        url.port,
        '-U',
        url.username,
        url.pathname.slice(1),
      ],
      { env: { ...process.env, PGPASSWORD: decodeURIComponent(url.password) } },
    )
    const tps = /tps = ([\d.]+)/.exec(stdout)?.[1]
    const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1]
    if (!tps || (failed && failed !== '0')) throw new Error(stdout)
    return Number(tps)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function refuseBreaks(server: BenchServer): Promise<void> {
  // pgbench's sales name the number of the sale they were taken from as their reference; every balance must hold all the same.
  const breaks = await verify(server.app.database.db, kode_toko)
  if (breaks.length > 0) throw new Error(`after the measurement the ledgers do not agree: ${JSON.stringify(breaks.slice(0, 5))}`)
}
