import { once } from 'node:events'
import { Agent, type IncomingMessage, get } from 'node:http'
import { sql } from 'kysely'
import { splitCall } from '#engine/contract/endpoint.ts'
import type { Db } from '#engine/server/database.ts'
import { readCatalogue } from '#modules/catalogue/contract/public-catalogue.ts'
import type { Figure } from './figure.ts'
import { startBenchServer } from './server.ts'

const [readersAtOnce, measuredMs, itemCount] = [16, 3_000, 1_000]

/** Answers a second of the public catalogue of 1,000 items: whole, and as 304. Readers and server share the machine. */
export async function run(): Promise<Figure[]> {
  const server = await startBenchServer({ today: '2026-01-31', piecesPerShop: 60, daysOfSales: 0 })
  try {
    await addItems(server.owner.db)
    const url = `${server.url}api/${splitCall(readCatalogue.call).path}`
    const etag = (await fetch(url)).headers.get('etag') ?? ''
    const whole = await readsPerSecond(url, {}, 200)
    const known = await readsPerSecond(url, { 'if-none-match': etag }, 304)
    return [
      { what: `catalogue of ${itemCount} items, its first page, whole`, measured: whole, budget: 300, unit: '/s', moreIsBetter: true },
      { what: 'the same, as 304', measured: known, budget: 500, unit: '/s', moreIsBetter: true },
    ]
  } finally {
    await server.stop()
  }
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

/** Answers in a second, with some readers at once, each of whom asks again as soon as he is answered. @throws where one is answered otherwise */
async function readsPerSecond(url: string, headers: Record<string, string>, status: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: readersAtOnce })
  const endMs = performance.now() + measuredMs
  let answered = 0
  const read = async (reader: number) => {
    while (performance.now() < endMs) {
      // Each second of a reader is another telephone: one address may not ask so often.
      const address = `10.${reader}.${Math.floor(answered / 200) % 250}.1`
      const request = get(url, { agent, headers: { ...headers, 'accept-encoding': 'gzip', 'x-forwarded-for': address } })
      const [reply] = (await once(request, 'response')) as [IncomingMessage]
      if (reply.statusCode !== status) throw new Error(`answered ${reply.statusCode} instead of ${status}`)
      reply.resume()
      await once(reply, 'end')
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: readersAtOnce }, (_, reader) => read(reader)))
  agent.destroy()
  return answered / (measuredMs / 1_000)
}
