import pg from 'pg'
import { sql } from 'kysely'
import { verify } from '#modules/ledger/server/public.ts'
import { type Figure, percentile } from './figure.ts'
import { layChain, shopsOf } from './lay-chain.ts'
import type { Pace } from './plain-sale.ts'
import { processorOfNode, processorOfPostgres } from './processor.ts'
import { type Stock, addStock, addressOf, priceOf, saleOf } from './sales.ts'
import { type BenchServer, startBenchServer } from './server.ts'
import { askAtTills } from './tills.ts'

const shopCount = 8
const piecesASale = 3
const rounds = 3
/** Sales of one way in a round. */
const salesARound = 120

/** The cost of a sale. */
export interface Cost {
  readonly perSecond: number
  readonly p50Ms: number
  /** Of the processor, in milliseconds. */
  readonly postgresMs: number
  readonly nodeMs: number
  /** Written ahead, and what the database grew by. */
  readonly walBytes: number
  readonly diskBytes: number
  readonly rows: number
  /** Messages to the database, the statements in them, and transactions. */
  readonly messages: number
  readonly statements: number
  readonly transactions: number
}

interface Shop {
  readonly headers: Readonly<Record<string, string>>
  readonly stock: Stock
}

/**
 * What a sale of three pieces costs the machine: processor, log, disk and messages, for one till, for eight tills of one shop, and for one till in each
 * of eight shops (docs/decisions/222). On a busy machine the processor's milliseconds say more than sales a second.
 */
export async function run(): Promise<Figure[]> {
  return withShops(async (server, shops, price) => {
    const one = shops.slice(0, 1)
    const ways = {
      '1 till': () => costOf(server, one, price, { tills: 1 }),
      [`${shopCount} tills of one shop`]: () => costOf(server, one, price, { tills: shopCount }),
      [`${shopCount} shops x 1 till`]: () => costOf(server, shops, price, { tills: shopCount }),
    }
    // Each connection plans its statements with the first sales after a start.
    const first = await costOf(server, shops, price, { tills: shopCount })
    await sql`analyze`.execute(server.owner.db)
    const costs = await inTurns(ways)
    for (const kode_toko of shopsOf({ shops: shopCount })) {
      const breaks = await verify(server.app.database.db, kode_toko)
      if (breaks.length > 0) throw new Error(`after the measurement the ledgers do not agree: ${JSON.stringify(breaks.slice(0, 5))}`)
    }
    const budgets = [14, 5, 6]
    const figures = Object.entries(costs).map(([way, cost], at): Figure => ({
      what: `processor a sale of ${piecesASale} pieces, ${way}`,
      measured: cost.postgresMs + cost.nodeMs,
      budget: budgets[at] as number,
      unit: 'ms',
      remark: remarkOf(cost),
    }))
    const [, crowd, far] = Object.values(costs) as [Cost, Cost, Cost]
    const beside = (far.postgresMs + far.nodeMs) / (crowd.postgresMs + crowd.nodeMs)
    return [
      ...figures,
      {
        what: `the first ${salesARound} sales after a start compared to later ones, ${shopCount} shops`,
        measured: (first.postgresMs + first.nodeMs) / (far.postgresMs + far.nodeMs),
        budget: 4,
        unit: 'times',
        remark: remarkOf(first),
      },
      { what: 'that of different shops compared to that of one shop', measured: beside, budget: 2, unit: 'times' },
      { what: 'written ahead a sale, 1 till', measured: (costs['1 till'] as Cost).walBytes / 1024, budget: 64, unit: 'kB' },
    ]
  })
}

export function remarkOf(cost: Cost): string {
  const whole = (value: number) => value.toFixed(0)
  const tenths = (value: number) => value.toFixed(1)
  return `
       PostgreSQL ${tenths(cost.postgresMs)} + Node ${tenths(cost.nodeMs)} ms; ${whole(cost.perSecond)} /s, p50 ${tenths(cost.p50Ms)} ms; log ${tenths(cost.walBytes / 1024)} kB, disk ${tenths(cost.diskBytes / 1024)} kB, ${tenths(cost.rows)} rows, ${tenths(cost.messages)} messages, ${tenths(cost.statements)} statements, ${cost.transactions.toFixed(2)} transactions`
}

/** A chain of shops, each with pieces of one price and a till that is logged in. */
export async function withShops<Result>(work: (server: BenchServer, shops: readonly Shop[], price: number) => Promise<Result>): Promise<Result> {
  const server = await startBenchServer({ today: '2026-01-31', piecesPerShop: 60, daysOfSales: 0 })
  try {
    await layChain(server.owner.db, { shops: shopCount, days: 1, receiptsPerDay: 20, pieces: 200 })
    server.app.settings.forget()
    const shops: Shop[] = []
    for (const [at, kode_toko] of shopsOf({ shops: shopCount }).entries()) {
      // The first shop sells in all ways, the others their share of the sales of all shops.
      const sales = (rounds * 3 + 1) * (at === 0 ? salesARound : Math.ceil(salesARound / shopCount))
      const count = piecesASale * (sales + 1)
      const stock = await addStock(server, { kode_toko, count, prefix: `B${at}` })
      shops.push({ stock, headers: { 'x-auth-token': await server.tokenOf(`kasir.${kode_toko.toLowerCase()}`) } })
    }
    const [first] = shops as [Shop]
    const price = await priceOf(server, first.headers['x-auth-token'] as string, first.stock)
    return await work(server, shops, price)
  } finally {
    await server.stop()
  }
}

/** Each way in turn, some rounds: other work of the machine hits all of them. The median of each figure. */
export async function inTurns(ways: Readonly<Record<string, () => Promise<Cost>>>): Promise<Record<string, Cost>> {
  const measured = new Map<string, Cost[]>()
  for (let round = 0; round < rounds; round += 1) {
    for (const [way, measure] of Object.entries(ways)) measured.set(way, [...(measured.get(way) ?? []), await measure()])
  }
  const medianOf = (costs: readonly Cost[]) =>
    Object.fromEntries(
      Object.keys(costs[0] as Cost).map((name) => [
        name,
        percentile(
          costs.map((cost) => cost[name as keyof Cost]),
          50,
        ),
      ]),
    ) as unknown as Cost
  return Object.fromEntries([...measured].map(([way, costs]) => [way, medianOf(costs)]))
}

/** Sells at so many tills, in each of these shops in turn, and answers the cost of a sale. */
export async function costOf(
  server: BenchServer,
  shops: readonly Shop[],
  price: number,
  { tills, sales = salesARound }: { readonly tills: number; readonly sales?: number },
): Promise<Cost> {
  await sql`checkpoint`.execute(server.owner.db)
  const counting = countMessages()
  try {
    const before = await stateOf(server)
    const usedBefore = processorOfNode()
    const pace = await sellAtTills(server, shops, price, tills, sales)
    const used = processorOfNode() - usedBefore
    const after = await stateOf(server)
    const each = (name: keyof typeof before) => (after[name] - before[name]) / sales
    return {
      perSecond: pace.perSecond,
      p50Ms: percentile(pace.ms, 50),
      postgresMs: each('postgresMs'),
      nodeMs: used / sales,
      walBytes: each('walBytes'),
      diskBytes: each('diskBytes'),
      rows: each('rows'),
      transactions: each('transactions'),
      messages: counting.messages / sales,
      statements: counting.statements / sales,
    }
  } finally {
    counting.end()
  }
}

/** Counters of PostgreSQL so far. */
async function stateOf(server: BenchServer) {
  const { db } = server.owner
  const postgresMs = await processorOfPostgres(server)
  // The numbers of other connections are there when these are idle, or a second later.
  await sql`select pg_stat_clear_snapshot()`.execute(db)
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  const { rows } = await sql<{ walBytes: number; diskBytes: number; rows: number; transactions: number }>`
    select (pg_current_wal_lsn() - '0/0')::float8 as "walBytes", pg_database_size(current_database())::float8 as "diskBytes",
           (tup_inserted + tup_updated + tup_deleted)::float8 as rows, xact_commit::float8 as transactions
    from pg_stat_database where datname = current_database()`.execute(db)
  return { ...(rows[0] as (typeof rows)[number]), postgresMs }
}

/** Counts what is sent to PostgreSQL at the driver. */
function countMessages() {
  const plainQuery = pg.Client.prototype.query
  const counted = { messages: 0, statements: 0, end: () => void (pg.Client.prototype.query = plainQuery) }
  pg.Client.prototype.query = function counting(this: pg.Client, ...args: unknown[]) {
    counted.messages += 1
    const requested = (plainQuery as (...query: unknown[]) => unknown).apply(this, args)
    if (requested instanceof Promise)
      void requested.then(
        (results: unknown) => (counted.statements += Array.isArray(results) ? results.length : 1),
        () => {},
      )
    return requested
  } as never
  return counted
}

async function sellAtTills(server: BenchServer, shops: readonly Shop[], price: number, tills: number, sales: number): Promise<Pace> {
  const url = addressOf(server)
  const asks = Array.from({ length: sales }, (_, at) => {
    const { stock, headers } = shops[at % shops.length] as Shop
    return { url, body: JSON.stringify(saleOf(stock.take(piecesASale), price)), headers }
  })
  return askAtTills({ tills, headers: {}, asks })
}
