import { sql } from 'kysely'
import { type Scan, beginTags, readCount, scanCodes } from '#modules/counting/contract/sesi-opname.ts'
import { type Figure, percentile, timed } from './figure.ts'
import { layPieces } from './lay-pieces.ts'
import { startBenchServer } from './server.ts'

const kode_toko = 'MC2'
const piecesPerShop = 60
const pieceCount = 5_000
const deviceCount = 3
const burstCount = 1_000

/**
 * A count of 5,000 pieces: three devices scan all of them piece by piece, each at its own pace. Then all devices ask for the result, and a reader
 * brings a thousand tags at once.
 */
export async function run(): Promise<Figure[]> {
  const server = await startBenchServer({ today: '2026-01-31', piecesPerShop, daysOfSales: 0 })
  try {
    await sql`insert into para_system (kode_toko, key, value) values ('*', 'RFID', 'true') on conflict (kode_toko, key) do update set value = 'true'`.execute(
      server.owner.db,
    )
    server.app.settings.forget()
    await layPieces(server, kode_toko, pieceCount - piecesPerShop)
    const { send } = await server.clientFor('kasir.mc2')
    const beganMs = performance.now()
    const { no_sesi } = await send(beginTags, { body: { baki: [] } })
    const beginMs = performance.now() - beganMs
    const { rows } = await sql<{ kode_barcode: string }>`select kode_barcode from stok where kode_toko = ${kode_toko} order by 1`.execute(
      server.owner.db,
    )
    const codes = rows.map(({ kode_barcode }) => kode_barcode)
    const burst = codes.slice(0, burstCount)
    const scans = (kodes: readonly string[], cara: Scan['cara']): Scan[] => kodes.map((kode) => ({ kode, kode_baki: null, umur_ms: 0, cara }))
    const eachMs: number[] = []
    const startedMs = performance.now()
    await Promise.all(
      Array.from({ length: deviceCount }, async (_, at) => {
        for (let code = codes.pop(); code !== undefined; code = codes.pop()) {
          const kode = code
          eachMs.push(await timed(() => send(scanCodes, { params: { no_sesi }, body: { nama_perangkat: `HP ${at}`, scan: scans([kode], 'SCAN') } })))
        }
      }),
    )
    const perSecond = eachMs.length / ((performance.now() - startedMs) / 1000)
    const burstMs = await timed(() => send(scanCodes, { params: { no_sesi }, body: { nama_perangkat: 'Pembaca', scan: scans(burst, 'RFID') } }))
    // As the devices ask: one after the other at each.
    const pictureMs: number[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      pictureMs.push(...(await Promise.all(Array.from({ length: deviceCount }, () => timed(() => send(readCount, { params: { no_sesi } }))))))
    }
    return [
      { what: `a count of ${pieceCount} pieces begins`, measured: beginMs, budget: 1_000, unit: 'ms' },
      { what: `${burstCount} tags in one burst`, measured: burstMs, budget: 1_000, unit: 'ms' },
      { what: `${pieceCount} scans one by one at ${deviceCount} devices`, measured: perSecond, budget: 30, unit: 'scans/s', moreIsBetter: true },
      { what: 'a scan is answered (p95)', measured: percentile(eachMs, 95), budget: 150, unit: 'ms' },
      { what: 'how the count stands (p95)', measured: percentile(pictureMs, 95), budget: 1_000, unit: 'ms' },
    ]
  } finally {
    await server.stop()
  }
}
