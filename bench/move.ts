import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Client } from '#engine/client/client.ts'
import type { Step } from '#modules/move-in/contract/fields.ts'
import { beginMove, enterStep, stageRows, takeBackMove, tryStep } from '#modules/move-in/contract/pindah-data.ts'
import { pageMax } from '#modules/move-in/contract/step-fields.ts'
import { oldRing } from '#modules/move-in/server/testing/moved-shop.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import type { BodyInputOf } from '#engine/contract/endpoint.ts'
import { type Figure, percentile, timed } from './figure.ts'
import { layPieces } from './lay-pieces.ts'
import { type BenchServer, approved, startBenchServer } from './server.ts'

const [pieceCount, memberCount] = [20_000, 50_000] as const
/** The shop that moves in, and the one that sells meanwhile, piece by piece with a breath between two sales. */
const [mover, seller] = ['MC2', 'MC3'] as const
const [sellableCount, breathMs, aloneMs] = [6_000, 50, 8_000] as const
const MiB = 2 ** 20

/** A row of a file of the old shop. */
type Row = BodyInputOf<typeof stageRows>['rows'][number]['isi']

/**
 * A large shop moves in: 50,000 members and 20,000 pieces are laid ready, tried and entered, taken back, and the pieces come in again under their
 * barcodes; what that takes, what the server needs of memory (with this measurement, in one process), and what a till of another shop waits meanwhile.
 */
export async function run(): Promise<Figure[]> {
  const server = await startBenchServer({ today: '2026-01-31', piecesPerShop: 60, daysOfSales: 0 })
  try {
    await layPieces(server, seller, sellableCount)
    const till = await sellAlong(server)
    await pause(aloneMs)
    const aloneSales = till.taken()
    const memory = watchMemory()
    const client = await server.clientFor('mu.mc2')
    await client.send(beginMove, { body: { keterangan: 'PINDAH' } })
    const figures: Figure[] = []
    const step = async (what: string, budgetMs: number, work: () => Promise<unknown>) => {
      const measured = await timed(work)
      const sales = till.taken()
      const remark = sales.length === 0 ? '' : `(a sale elsewhere p95 ${percentile(sales, 95).toFixed(0)} ms, worst ${Math.max(...sales).toFixed(0)})`
      figures.push({ what, measured: measured / 1000, budget: budgetMs / 1000, unit: 's', remark })
      return sales
    }
    const beside: number[] = []
    const file = async (langkah_pindah: Step, name: string, rows: readonly Row[], budgetMs: number) => {
      beside.push(...(await step(`${name} are laid ready`, budgetMs, () => lay(client, langkah_pindah, rows))))
      beside.push(...(await step(`${name} are tried`, budgetMs, () => tryAll(client, langkah_pindah))))
      beside.push(
        ...(await step(`${name} are entered`, budgetMs, () =>
          approved(client, `spv.${mover.toLowerCase()}`, enterStep, { body: { langkah_pindah } }),
        )),
      )
    }
    const takeBack = async (name: string) =>
      beside.push(
        ...(await step(`${name} are taken back`, 60_000, () =>
          approved(client, `spv.${mover.toLowerCase()}`, takeBackMove, { body: { alasan: 'FILE SALAH' } }),
        )),
      )
    await file('ANGGOTA', `${memberCount} members`, members(), 60_000)
    await file('BARANG', `${pieceCount} pieces`, pieces(2_000_000), 60_000)
    await takeBack(`${pieceCount} pieces`)
    await client.send(beginMove, { body: { keterangan: 'PINDAH LAGI' } })
    await file('BARANG', `${pieceCount} pieces again, under their barcodes,`, pieces(2_100_000), 60_000)
    await till.stop()
    return [
      ...figures,
      { what: 'memory at its most, above what it was before', measured: memory.stop() / MiB, budget: 1_024, unit: 'MiB' },
      {
        what: 'a sale of another shop meanwhile (p95)',
        measured: percentile(beside, 95),
        budget: 3 * percentile(aloneSales, 95),
        unit: 'ms',
        remark: `(p50 ${percentile(beside, 50).toFixed(0)}, alone ${percentile(aloneSales, 50).toFixed(0)} and p95 ${percentile(aloneSales, 95).toFixed(0)}; the budget is three times that)`,
      },
    ]
  } finally {
    await server.stop()
  }
}

const members = () =>
  Array.from({ length: memberCount }, (_, at) => ({
    kode_member: `L${at}`,
    nama_member: `MEMBER LAMA ${at}`,
    no_hp: `0857${String(at).padStart(8, '0')}`,
    alamat: `JALAN MELATI ${at}`,
  }))
const pieces = (hpp: number) =>
  Array.from({ length: pieceCount }, (_, at) => oldRing({ kode_barcode: `OLD${String(at).padStart(6, '0')}`, nama_barang: `CINCIN LAMA ${at}`, hpp }))

async function lay({ send }: Client, langkah_pindah: Step, rows: readonly Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += pageMax) {
    const page = rows.slice(from, from + pageMax).map((isi, at) => ({ no_baris: from + at + 2, isi }))
    await send(stageRows, { body: { langkah_pindah, nama_file: 'lama.xlsx', awal: from === 0, jumlah: rows.length, rows: page } })
  }
}

async function tryAll({ send }: Client, langkah_pindah: Step): Promise<void> {
  const { jumlah_salah, salah } = await send(tryStep, { body: { langkah_pindah } })
  if (jumlah_salah > 0) throw new Error(JSON.stringify(salah.slice(0, 3)))
}

/** A till that sells one piece after the other; `taken` answers what the sales since the last time took, in milliseconds. */
async function sellAlong(server: BenchServer) {
  const { send } = await server.clientFor(`kasir.${seller.toLowerCase()}`)
  const { rows } = await sql<{ kode_barcode: string }>`
    select kode_barcode from stok where kode_toko = ${seller} order by kode_barcode desc limit ${sellableCount}`.execute(server.owner.db)
  const codes = rows.map(({ kode_barcode }) => kode_barcode)
  let isSelling = true
  let ms: number[] = []
  const selling = (async () => {
    for (let code = codes.pop(); isSelling && code !== undefined; code = codes.pop()) {
      const body = (await loweredSale(server.owner.db, code, 0)) as BodyInputOf<typeof sell>
      ms.push(await timed(() => send(sell, { body })))
      await pause(breathMs)
    }
  })()
  const taken = () => {
    const since = ms
    ms = []
    return since
  }
  return {
    taken,
    stop: async () => {
      isSelling = false
      await selling
    },
  }
}

/** How much more memory than at the beginning the process held at its most, in bytes. */
function watchMemory() {
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 100)
  return {
    stop: () => {
      clearInterval(watch)
      return most - before
    },
  }
}
