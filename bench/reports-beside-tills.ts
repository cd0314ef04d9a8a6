import { setTimeout as sleep } from 'node:timers/promises'
import { CallError, type Client } from '#engine/client/client.ts'
import { laporanPenjualan } from '#modules/sales/contract/laporan-penjualan.ts'
import { ensureWeb } from '../scripts/web-build.ts'
import { type Figure, percentile } from './figure.ts'
import { generateSales, generateShops } from './month-report.ts'
import { type Stock, addStock, priceOf, sellOnce } from './sales.ts'
import { type BenchServer, startBenchServer } from './server.ts'

const tills = 8
const openReports = 20
const piecesASale = 3
const secondsEach = 12
const days = 31
/** People of the head office, each with his share of the open reports. */
const readers = ['own.mc1', 'su.mc1', 'mu.mc1', 'dev.mc1']

/** Measures tills that sell alone, and tills that sell while twenty users read sales reports of all shops' month; both by turns in one run. */
export async function run(): Promise<Figure[]> {
  await ensureWeb()
  const server = await startBenchServer({ today: '2026-01-31', piecesPerShop: 60, daysOfSales: 0 })
  try {
    await generateShops(server.owner.db)
    await generateSales(server.owner.db, 0, days)
    const stock = await addStock(server)
    const token = await server.tokenOf('kasir.mc2')
    const price = await priceOf(server, token, stock)
    const sellFor = (seconds: number) => sellAtTills(server, token, stock, price, seconds)
    // What is compiled and planned once is not measured.
    await sellFor(2)
    const alone = await sellFor(secondsEach)
    const reports = await openAndReopen(server)
    await sleep(1_000)
    const beside = await sellFor(secondsEach)
    const meanwhile = reports.answered()
    const read = await reports.close()
    console.table({
      'tills alone': figuresOf(alone),
      [`beside ${openReports} reports`]: figuresOf(beside),
    })
    console.log(`Reports of ${read.rows} rows answered meanwhile: ${meanwhile}, in the end: ${read.answered}; told to try again: ${read.refused}.`)
    const ratio = (percent: number) => percentile(beside.flat(), percent) / percentile(alone.flat(), percent)
    const fewest = Math.min(...beside.map((sales) => sales.length))
    return [
      { what: `a sale beside ${openReports} reports, p50`, measured: ratio(50), budget: 3, unit: 'times one without' },
      { what: `a sale beside ${openReports} reports, p95`, measured: ratio(95), budget: 3, unit: 'times one without' },
      {
        what: 'sales of the till that sold least beside reports',
        measured: fewest / (beside.flat().length / tills),
        budget: 0.6,
        unit: 'of the mean',
        moreIsBetter: true,
      },
    ]
  } finally {
    await server.stop()
  }
}

/** How long each sale of each till took, in milliseconds. */
async function sellAtTills(server: BenchServer, token: string, stock: Stock, price: number, seconds: number): Promise<number[][]> {
  const endMs = performance.now() + seconds * 1000
  const till = async () => {
    const took: number[] = []
    while (performance.now() < endMs) {
      const startedMs = performance.now()
      await sellOnce(server, token, stock.take(piecesASale), price)
      took.push(performance.now() - startedMs)
    }
    return took
  }
  return Promise.all(Array.from({ length: tills }, till))
}

function figuresOf(took: readonly (readonly number[])[]) {
  const all = took.flat()
  const ms = (percent: number) => Math.round(percentile(all, percent) * 10) / 10
  return { 'sales/s': Math.round(all.length / secondsEach), 'p50 ms': ms(50), 'p95 ms': ms(95), 'longest ms': ms(100) }
}

/** Browsers that ask for the report again as soon as they have it. The bodies are thrown away as they come. */
async function openAndReopen(server: BenchServer) {
  const clients = await Promise.all(readers.map((user_id) => server.clientFor(user_id)))
  const query = { tgl_from: '2026-01-01', tgl_to: '2026-01-31', kode_toko: 'ALL' }
  let isClosing = false
  const read = { answered: 0, refused: 0, rows: 0 }
  const browser = async ({ ask }: Client) => {
    while (!isClosing) {
      try {
        const rows = await rowsIn(await ask(laporanPenjualan.api, { query }))
        read.rows = rows
        read.answered += 1
      } catch (error) {
        if (!(error instanceof CallError && error.status === 503)) throw error
        read.refused += 1
        await sleep(1_000)
      }
    }
  }
  const browsers = Array.from({ length: openReports }, (_, at) => browser(clients[at % clients.length] as Client))
  return {
    answered: () => read.answered,
    /** Waits for the open reports: each request gets its answer. */
    close: async () => {
      isClosing = true
      await Promise.all(browsers)
      return read
    },
  }
}

/** The rows of an answer, counted as they arrive. */
async function rowsIn(reply: Response): Promise<number> {
  let rows = 0
  const decoder = new TextDecoder()
  for await (const part of reply.body as unknown as AsyncIterable<Uint8Array>) rows += decoder.decode(part).split('"no_faktur"').length - 1
  return rows
}
