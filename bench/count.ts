import { sql } from 'kysely'
import { type Endpoint, splitCall } from '#engine/contract/endpoint.ts'
import { type NewPiece, addPieces } from '#modules/goods/server/public.ts'
import { type Scan, beginTags, readCount, scanCodes } from '#modules/counting/contract/sesi-opname.ts'
import { type Figure, percentile } from './figure.ts'
import { type BenchServer, startBenchServer } from './server.ts'

const kode_toko = 'MC2'
const pieceCount = 5_000
const deviceCount = 3
const burstCount = 1_000

/**
 * A count of 5,000 pieces: three devices scan piece by piece, each at its own pace, while everybody asks how it stands; and a reader that
 * brings a thousand tags at once.
 */
export async function run(): Promise<Figure[]> {
  const server = await startBenchServer({ today: '2026-01-31', piecesPerShop: 60, daysOfSales: 0 })
  try {
    await sql`insert into para_system (kode_toko, key, value) values ('*', 'RFID', 'true') on conflict (kode_toko, key) do update set value = 'true'`.execute(
      server.owner.db,
    )
    server.app.settings.forget()
    await layPieces(server)
    const token = await server.tokenOf('kasir.mc2')
    const call = caller(server, token)
    const beganMs = performance.now()
    const { no_sesi } = (await call(beginTags, {}, { baki: [] })) as { no_sesi: string }
    const beginMs = performance.now() - beganMs
    const { rows } = await sql<{ kode_barcode: string }>`select kode_barcode from stok where kode_toko = ${kode_toko} order by 1`.execute(
      server.owner.db,
    )
    const codes = rows.map(({ kode_barcode }) => kode_barcode)
    const burst = codes.splice(0, burstCount)
    const scans = (kodes: readonly string[], cara: Scan['cara']): Scan[] => kodes.map((kode) => ({ kode, kode_baki: null, umur_ms: 0, cara }))
    const burstMs = await timed(() => call(scanCodes, { no_sesi }, { nama_perangkat: 'Pembaca', scan: scans(burst, 'RFID') }))

    const eachMs: number[] = []
    const startedMs = performance.now()
    await Promise.all(
      Array.from({ length: deviceCount }, async (_, at) => {
        for (let code = codes.pop(); code !== undefined; code = codes.pop()) {
          const kode = code
          eachMs.push(await timed(() => call(scanCodes, { no_sesi }, { nama_perangkat: `HP ${at}`, scan: scans([kode], 'SCAN') })))
        }
      }),
    )
    const perSecond = eachMs.length / ((performance.now() - startedMs) / 1000)
    // As the devices ask: one after the other at each.
    const pictureMs: number[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      pictureMs.push(...(await Promise.all(Array.from({ length: deviceCount }, () => timed(() => call(readCount, { no_sesi }, undefined))))))
    }
    return [
      { what: `a count of ${pieceCount} pieces begins`, measured: beginMs, budget: 1_000, unit: 'ms' },
      { what: `${burstCount} tags in one burst`, measured: burstMs, budget: 1_000, unit: 'ms' },
      { what: `scans one by one at ${deviceCount} devices`, measured: perSecond, budget: 30, unit: 'scans/s', moreIsBetter: true },
      { what: 'a scan is answered (p95)', measured: percentile(eachMs, 95), budget: 150, unit: 'ms' },
      { what: 'how the count stands (p95)', measured: percentile(pictureMs, 95), budget: 1_000, unit: 'ms' },
    ]
  } finally {
    await server.stop()
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await work()
  return performance.now() - startedMs
}

const caller =
  (server: BenchServer, token: string) =>
  async (endpoint: Endpoint, params: Readonly<Record<string, string>>, body: unknown): Promise<unknown> => {
    const { method, path } = splitCall(endpoint.call)
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] as string)
    const reply = await fetch(`${server.url}api/${filled}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-auth-token': token },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(await reply.text())
    return reply.json()
  }

async function layPieces({ owner }: BenchServer): Promise<void> {
  const { rows } = await sql<Pick<NewPiece, 'kode_gudang' | 'kode_baki' | 'kode_group' | 'kode_dept' | 'kadar'> & { tgl_system: string }>`
    select t.tgl_system, b.kode_gudang, b.kode_baki, g.kode_group, j.kode_dept, k.kadar
    from toko t join baki b using (kode_toko), (select * from grup order by kode_group limit 1) g join kadar k using (kode_kadar), (select * from jenis order by kode_dept limit 1) j
    where t.kode_toko = ${kode_toko} order by b.kode_baki`.execute(owner.db)
  const shelves = rows.map(({ tgl_system: _, ...shelf }) => shelf)
  const pieces = Array.from({ length: pieceCount - 60 }, (_, at): NewPiece => ({
    kode_barcode: null,
    nama_barang: 'CINCIN POLOS UKUR',
    kadar_cetak: '16K',
    berat_bruto: 3.215,
    berat_stock: 3.215,
    berat: 3.215,
    hpp: 2_500_000,
    ongkos: 25_000,
    ...(shelves[at % shelves.length] as (typeof shelves)[number]),
  }))
  const tgl_system = rows[0]?.tgl_system as string
  await owner.db.transaction().execute(async (tx) => {
    await sql`select set_config('kencana.user_id', 'spv.mc2', true)`.execute(tx)
    await addPieces({ db: tx, kode_toko, tgl_system, user_id: 'spv.mc2', request_id: 'bench' }, pieces, 'SALDO_AWAL')
  })
  await sql`analyze`.execute(owner.db)
}
