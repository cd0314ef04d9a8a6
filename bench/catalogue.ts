import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { splitCall } from '#engine/contract/endpoint.ts'
import type { Db } from '#engine/server/database.ts'
import { readCatalogue } from '#modules/catalogue/contract/public-catalogue.ts'
import type { ReadersTask } from './catalogue-readers.ts'
import type { Figure } from './figure.ts'
import { startBenchServer } from './server.ts'

const [readers, measuredMs, warmMs, itemCount] = [16, 3_000, 1_000, 1_000]

/**
 * Answers of the public catalogue of 1,000 items: whole, and as 304, as they are remembered. How many a second depends on what else the machine does; what an answer
 * costs the server's thread does so much less. It is compared with the shortest answer that this server gives, and with the same page run as any call.
 */
export async function run(): Promise<Figure[]> {
  const server = await startBenchServer({ today: '2026-01-31', piecesPerShop: 60, daysOfSales: 0 })
  try {
    await addItems(server.owner.db)
    const url = new URL(`${server.url}api/${splitCall(readCatalogue.call).path}`)
    const etag = (await fetch(url)).headers.get('etag') ?? ''
    const read = (path: string, status: number, headers: Record<string, string> = {}) =>
      reading({ port: Number(url.port), path, status, headers, readers, measuredMs })
    const shortest = await read('/health/live', 200)
    const known = await read(url.pathname, 304, { 'if-none-match': etag })
    const whole = await read(url.pathname, 200)
    // Nothing is remembered for a page that is written so.
    const run = await read(`${url.pathname}?halaman=01`, 200)
    const times = (one: Reading, other: Reading) => Math.round((one.cpuUs / other.cpuUs) * 100) / 100
    return [
      { what: `catalogue of ${itemCount} items, its first page, whole`, measured: whole.perSecond, budget: 2_000, unit: '/s', moreIsBetter: true },
      { what: 'the same, as 304', measured: known.perSecond, budget: 2_000, unit: '/s', moreIsBetter: true },
      { what: 'processor of the server for one, whole', measured: whole.cpuUs, budget: 400, unit: 'µs' },
      { what: 'processor of the server for one, as 304', measured: known.cpuUs, budget: 300, unit: 'µs' },
      { what: '304 against the shortest answer of the server', measured: times(known, shortest), budget: 1.5, unit: '×' },
      { what: 'whole against the same run as any call', measured: times(whole, run), budget: 1, unit: '×' },
    ]
  } finally {
    await server.stop()
  }
}

interface Reading {
  readonly perSecond: number
  /** Microseconds of the thread that serves, for one answer. */
  readonly cpuUs: number
}

/** Runs some readers at once, in their own thread. Each asks again as soon as it has its answer. @throws on an unexpected answer */
async function reading(task: ReadersTask): Promise<Reading> {
  await readersOf({ ...task, measuredMs: warmMs })
  const before = process.threadCpuUsage()
  const { answered, seconds } = await readersOf(task)
  const { user, system } = process.threadCpuUsage(before)
  return { perSecond: answered / seconds, cpuUs: (user + system) / answered }
}

async function readersOf(workerData: ReadersTask): Promise<{ readonly answered: number; readonly seconds: number }> {
  const worker = new Worker(new URL('catalogue-readers.ts', import.meta.url), { workerData })
  const [told] = (await once(worker, 'message')) as [{ answered: number; seconds: number }]
  return told
}

async function addItems(db: Db): Promise<void> {
  await sql`
    insert into gambar_katalog (gambar_path, user_id) values ('app/gambar/KATEGORI_ICON/0000000000000000', 'own.mc1')`.execute(db)
  await sql`
    insert into kategori_katalog (kode_kategori, nama_kategori, warna, gambar_path)
    values ('CINCIN', 'CINCIN', '#7a5908', 'app/gambar/KATEGORI_ICON/0000000000000000')`.execute(db)
  await sql`
    with pictures as (
      insert into gambar_katalog (gambar_path, user_id)
      select 'app/gambar/ITEM/' || lpad(n::text, 16, '0') || '/' || lpad(n::text, 16, '0'), 'own.mc1' from generate_series(1, ${itemCount}::int) n
      returning gambar_path)
    insert into item_katalog (kode_barang, nama_barang, berat, harga_jual, kode_kategori, direct_url, gambar_path)
    select 'P' || right(gambar_path, 6), 'CINCIN CONTOH ' || right(gambar_path, 6), 2.5, 3000000, 'CINCIN', 'https://kencana.example', array[gambar_path]
    from pictures`.execute(db)
}
