import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Client } from '#engine/client/client.ts'
import type { Db } from '#engine/server/database.ts'
import { checkDay, closeDay } from '#modules/closing/contract/tutup-toko.ts'
import { verify, verifySince } from '#modules/ledger/server/public.ts'
import { type Figure, percentile, timed } from './figure.ts'
import { type ChainSize, isLaid, layChain, layOpenDay, shopsOf } from './lay-chain.ts'
import { processorOfNode, processorOfPostgres } from './processor.ts'
import { type BenchServer, startBenchServer } from './server.ts'

const receiptsPerDay = 35
const small: ChainSize = { shops: 5, days: 30, receiptsPerDay, pieces: 3_000 }
const usualLarge: ChainSize = { shops: 20, days: 120, receiptsPerDay, pieces: 3_000 }
const runs = 12

/**
 * Measures the check before a closing and the closing itself: in a small chain, in one with more shops and more days, and in the larger one when all
 * shops close at once.
 *
 * `KENCANA_BENCH_CHAIN=100x365` makes the larger chain of 100 shops and 365 days. `KENCANA_BENCH_DATA` names a folder that stores it for later runs.
 */
export async function run(): Promise<Figure[]> {
  const [shops, days] = (process.env['KENCANA_BENCH_CHAIN'] ?? '').split('x').map(Number)
  const large: ChainSize = shops && days ? { ...usualLarge, shops, days } : usualLarge
  const few = await withChain(small, undefined, (server) => ofOneShop(server))
  return withChain(large, process.env['KENCANA_BENCH_DATA'], async (server) => {
    const many = await ofOneShop(server)
    const together = await ofAllShops(server, large)
    const size = `${large.shops} shops x ${large.days} days`
    return [
      { what: `the check of a day, ${size}`, measured: many.checkMs, budget: 1_000, unit: 'ms', remark: `(p95 ${Math.round(many.checkMsP95)} ms)` },
      {
        what: `the same beside ${small.shops} x ${small.days}`,
        measured: many.checkMs / few.checkMs,
        budget: 1.5,
        unit: 'times',
        remark: `(${few.checkMs.toFixed(0)} ms there)`,
      },
      { what: `a day is closed and sealed, ${size}`, measured: many.closeMs, budget: 1_000, unit: 'ms' },
      {
        what: `the same beside ${small.shops} x ${small.days}`,
        measured: many.closeMs / few.closeMs,
        budget: 1.5,
        unit: 'times',
        remark: `(${few.closeMs.toFixed(0)} ms there)`,
      },
      {
        what: `all ${large.shops} shops look at their day at once (p95)`,
        measured: together.check.p95 / 1000,
        budget: 30,
        unit: 's',
        remark: together.check.remark,
      },
      {
        what: `all ${large.shops} shops close at once (p95)`,
        measured: together.close.p95 / 1000,
        budget: 30,
        unit: 's',
        remark: together.close.remark,
      },
      {
        what: `the night's check of one shop, ${size}`,
        measured: many.nightMs / 1000,
        budget: 60,
        unit: 's',
        remark: `(${(few.nightMs / 1000).toFixed(2)} s there)`,
      },
    ]
  })
}

/** Does some work in a chain of this size, which is laid when the folder does not have it. */
export async function withChain<Result>(
  size: ChainSize,
  folder: string | undefined,
  work: (server: BenchServer) => Promise<Result>,
  settings?: Readonly<Record<string, string>>,
): Promise<Result> {
  const kept = folder ?? (await mkdtemp(join(tmpdir(), 'kencana-bench-')))
  await layIn(kept, size)
  const server = await startBenchServer(demoBeside, kept, settings)
  const { db } = server.owner
  try {
    // The count of the till is not part of this measurement.
    await sql`insert into para_system (kode_toko, key, value) values ('*', 'HITUNG_KAS', 'false') on conflict (kode_toko, key) do update set value = 'false'`.execute(
      db,
    )
    server.app.settings.forget()
    await layOpenDay(db, receiptsPerDay)
    return await work(server)
  } finally {
    await server.stop()
    if (folder === undefined) await rm(kept, { recursive: true, force: true })
  }
}

/** The demo chain that a laid chain copies its masters from. */
const demoBeside = { today: '2026-01-31', piecesPerShop: 200, daysOfSales: 3 }

/** A chain that is lost if the machine fails is laid again, so nothing waits for the disk. Measurements start PostgreSQL anew, with its usual durability. */
const laying = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '32GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  shared_buffers: '2GB',
}

/** Lays a chain in this folder, if it has none. */
async function layIn(folder: string, size: ChainSize): Promise<void> {
  const server = await startBenchServer(demoBeside, folder, laying)
  try {
    if (await isLaid(server.owner.db)) return
    const ms = await timed(() => layChain(server.owner.db, size))
    console.log(`laid ${size.shops} shops x ${size.days} days in ${Math.round(ms / 1000)} s`)
  } finally {
    await server.stop()
  }
}

interface OneShop {
  readonly checkMs: number
  readonly checkMsP95: number
  readonly closeMs: number
  readonly nightMs: number
}

async function ofOneShop(server: BenchServer): Promise<OneShop> {
  const { db } = server.owner
  const client = await server.clientFor('spv.s001')
  const checked: number[] = []
  for (let turn = -2; turn < runs; turn += 1) {
    const ms = await timed(() => checkOf(client))
    if (turn >= 0) checked.push(ms)
  }
  const closed: number[] = []
  for (let turn = -1; turn < runs / 2; turn += 1) {
    const ms = await timeClosing(db, 'S001')
    if (turn >= 0) closed.push(ms)
  }
  const nightMs = await timed(() => nightOf(db, 'S001'))
  return { checkMs: percentile(checked, 50), checkMsP95: percentile(checked, 95), closeMs: percentile(closed, 50), nightMs }
}

/** The check before a closing. @throws Error when something keeps the shop from closing */
export async function checkOf({ send }: Client): Promise<void> {
  const { penghalang } = await send(checkDay)
  if (penghalang.length > 0) throw new Error(JSON.stringify(penghalang.slice(0, 5)))
}

/** What the night checks of a shop. The seals of early days are copies, which do not hold. @throws Error when anything else does not agree */
export async function nightOf(db: Db, kode_toko: string): Promise<void> {
  const broken = (await verify(db, kode_toko, { chain: false })).filter(({ balance }) => balance !== 'segel')
  if (broken.length > 0) throw new Error(JSON.stringify(broken.slice(0, 5)))
}

/** What most nights read of a shop's books: what came since the closing before the last one. @throws Error when it does not agree */
export async function usualNightOf(db: Db, kode_toko: string): Promise<void> {
  const { rows } = await sql<{ proved: string }>`
    select tgl_system as proved from tutup_toko where kode_toko = ${kode_toko} order by tgl_system desc offset 1 limit 1`.execute(db)
  const broken = await verifySince(db, kode_toko, rows[0]!.proved, { chain: false })
  if (broken.length > 0) throw new Error(JSON.stringify(broken.slice(0, 5)))
}

/** Closes the open day of a shop and opens it again. */
export async function timeClosing(db: Db, kode_toko: string): Promise<number> {
  return db.connection().execute(async (connection) => {
    await sql`begin`.execute(connection)
    const { rows } = await sql<{
      day: string
      next: string
    }>`select tgl_system as day, tgl_system + 1 as next from toko where kode_toko = ${kode_toko}`.execute(connection)
    const { day, next } = rows[0] as { day: string; next: string }
    const ms = await timed(async () => {
      await sql`select close_day(${kode_toko}, ${day}, ${next})`.execute(connection)
      await sql`set constraints all immediate`.execute(connection)
    })
    await sql`rollback`.execute(connection)
    return ms
  })
}

interface Crowd {
  readonly p95: number
  readonly remark: string
}

async function ofAllShops(server: BenchServer, size: ChainSize): Promise<{ check: Crowd; close: Crowd }> {
  const { db } = server.owner
  const { rows } = await sql<{ kode_toko: string; tgl_system: string; tgl_berikut: string }>`
    select kode_toko, tgl_system, tgl_system + 1 as tgl_berikut from toko where kode_toko = any(${shopsOf(size)}::text[])`.execute(db)
  const shops: ((typeof rows)[number] & Client)[] = []
  // One login after the other: the server checks only a few passwords at a time.
  for (const shop of rows) shops.push({ ...shop, ...(await server.clientFor(`spv.${shop.kode_toko.toLowerCase()}`)) })
  const crowd = async (each: (shop: (typeof shops)[number]) => Promise<unknown>): Promise<Crowd> => {
    const processorMs = async () => processorOfNode() + (await processorOfPostgres(server))
    const before = await processorMs()
    const ms = await Promise.all(shops.map((shop) => timed(() => each(shop))))
    const used = (await processorMs()) - before
    return {
      p95: percentile(ms, 95),
      remark: `(p50 ${(percentile(ms, 50) / 1000).toFixed(1)} s, last ${(Math.max(...ms) / 1000).toFixed(1)} s, ${Math.round(used / shops.length)} ms of processor each)`,
    }
  }
  const check = await crowd(({ send }) => send(checkDay))
  const close = await crowd(({ send, tgl_system, tgl_berikut }) => send(closeDay, { body: { tgl_system, tgl_berikut } }))
  return { check, close }
}
