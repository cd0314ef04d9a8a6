import { sql } from 'kysely'
import { type BodyInputOf, splitCall } from '#engine/contract/endpoint.ts'
import { listPieces, pageOfPiecesRows, sortColumns } from '#modules/goods/contract/data-barang.ts'
import { findThings } from '#modules/dashboard/contract/find-things.ts'
import { takePiecesIn } from '#modules/intake/contract/barang-masuk.ts'
import { intakeBody, ring } from '#modules/intake/server/testing/made-intake.ts'
import { laporanStockBaki } from '#modules/goods/contract/laporan-stock-baki.ts'
import { type Figure, percentile, timed } from './figure.ts'
import { layPieces } from './lay-pieces.ts'
import { type BenchServer, startBenchServer } from './server.ts'
import { askAtTills } from './tills.ts'

const kode_toko = 'MC2'
const piecesPerShop = 60
const pieceCount = 200_000
/** Among so many the list is asked by name alone. */
const namedCount = 150_000
/** Trays of a large shop hold a thousand pieces each, which is many for a tray. */
const trayCount = 200
const cameInAtOnce = 500
const turns = 20
/** Two words that many have together; names begin with the first. */
const twoWords = 'CINCIN KEONG'
/** No word, a word of many pieces, two such words, a word of a few pieces, and a word of none. */
const searches = ['', 'MAWAR', twoWords, 'PUSAKA', 'TIDAKADA']
/** The list as the screen opens, and the list of one tray. */
const looks = ['READY pieces', 'READY pieces of a tray'] as const

const arahOf = (turn: number): 'asc' | 'desc' => (turn % 2 === 0 ? 'asc' : 'desc')

/** The goods of a large shop: its list with a search and by every order, as it opens, of a tray and further down, what comes in at once, and its stock. */
export async function run(): Promise<Figure[]> {
  const server = await startBenchServer({ today: '2026-01-31', piecesPerShop, daysOfSales: 0 })
  try {
    await addTrays(server)
    await layPieces(server, kode_toko, namedCount - piecesPerShop)
    const byName = await askedByName(server)
    await layPieces(server, kode_toko, pieceCount - namedCount)
    const { send, read } = await server.clientFor('spv.mc2')
    const cameIn = () => intakeBody(Array.from({ length: cameInAtOnce }, () => ring())) as BodyInputOf<typeof takePiecesIn>
    const comeIn = () => send(takePiecesIn, { body: cameIn() })
    const addedMs: number[] = []
    for (let turn = 0; turn < 3; turn += 1) addedMs.push(await timed(comeIn))

    const listed = new Map<string, number[]>()
    for (let turn = 0; turn < turns; turn += 1) {
      for (const sort of sortColumns) {
        for (const cari of searches) {
          const query = { sort, arah: arahOf(turn), limit: `${pageOfPiecesRows.first}`, ...(cari ? { cari } : {}) }
          const page = `${sort} ${cari}`
          listed.set(page, [...(listed.get(page) ?? []), await timed(() => send(listPieces, { query }))])
        }
      }
    }
    // The first page and the one after it, as the screen asks for them, in every order.
    const { db } = server.owner
    const { rows: trays } = await sql<{
      kode_baki: string
    }>`select kode_baki from baki where kode_toko = ${kode_toko} order by kode_baki limit 1`.execute(db)
    const narrowed = { [looks[0]]: { status: 'READY' as const }, [looks[1]]: { status: 'READY' as const, kode_baki: trays[0]!.kode_baki } }
    const pages = { first: new Map<string, number[]>(), second: new Map<string, number[]>() }
    const note = (page: keyof typeof pages, of: string, ms: number) => pages[page].set(of, [...(pages[page].get(of) ?? []), ms])
    for (let turn = 0; turn < turns / 2; turn += 1) {
      for (const sort of sortColumns) {
        for (const [look, filter] of [['any pieces', {}] as const, ...Object.entries(narrowed)]) {
          for (const cari of ['', 'MAWAR']) {
            const query = { ...filter, sort, arah: arahOf(turn), ...(cari ? { cari } : {}) }
            let next = ''
            const firstMs = await timed(async () => {
              next = (await send(listPieces, { query: { ...query, limit: `${pageOfPiecesRows.first}` } })).next!
            })
            note('first', look, firstMs)
            note('second', look, await timed(() => send(listPieces, { query: { ...query, after: next, limit: `${pageOfPiecesRows.more}` } })))
          }
        }
      }
    }
    const foundMs: number[] = []
    for (let turn = 0; turn < turns; turn += 1) {
      for (const cari of [...searches.filter(Boolean), 'MC2000', 'CIN']) foundMs.push(await timed(() => send(findThings, { query: { cari } })))
    }
    const slowest = [...listed]
      .map(([page, ms]) => ({ page, p95: percentile(ms, 95), p50: percentile(ms, 50) }))
      .toSorted((a, b) => b.p95 - a.p95)[0]!
    const all = [...listed.values()].flat()
    // The same asked of the database plainly, in turns with ours.
    const [stockMs, plainStockMs, plainListMs]: [number[], number[], number[]] = [[], [], []]
    for (let turn = 0; turn < turns; turn += 1) {
      stockMs.push(await timed(() => read(laporanStockBaki.api, { body: { kode_toko, sort_by: 'KODE_BAKI' } })))
      plainStockMs.push(
        await timed(() =>
          sql`select kode_gudang, kode_baki, sum(pieces), sum(gross), sum(fine), sum(cost), sum(berat_timbang) from isi_baki
              where kode_toko = ${kode_toko} group by 1, 2`.execute(db),
        ),
      )
      const way = sql.raw(turn % 2 === 0 ? 'asc' : 'desc')
      const matching = sql`from barang where kode_toko = ${kode_toko} and cari like '%CINCIN%' and cari like '%KEONG%'`
      plainListMs.push(
        await timed(async () => {
          await sql`select * ${matching} order by nama_barang ${way}, kode_barcode ${way} limit ${pageOfPiecesRows.first + 1}`.execute(db)
          await sql`select count(*) from (select ${matching} limit 1001) counted`.execute(db)
        }),
      )
    }
    const plainly = (ms: readonly number[]) => `(${percentile(ms, 95).toFixed(0)} ms asked plainly)`
    return [
      { what: `${cameInAtOnce} pieces come in`, measured: Math.max(...addedMs), budget: 2_000, unit: 'ms' },
      { what: `the first page of ${pieceCount} pieces, any order and search (p95)`, measured: percentile(all, 95), budget: 50, unit: 'ms' },
      { what: 'the slowest order and search (p95)', measured: slowest.p95, budget: 50, unit: 'ms', remark: `(${slowest.page})` },
      {
        what: 'two words that many have, by name (p95)',
        measured: percentile(listed.get(`nama_barang ${twoWords}`)!, 95),
        budget: 50,
        unit: 'ms',
        remark: plainly(plainListMs),
      },
      ...looks.map((look) => ({ what: `the first page of ${look} (p95)`, measured: percentile(pages.first.get(look)!, 95), budget: 50, unit: 'ms' })),
      ...[...pages.second].map(([look, ms]) => ({
        what: `the next ${pageOfPiecesRows.more} of ${look} (p95)`,
        measured: percentile(ms, 95),
        budget: 50,
        unit: 'ms',
      })),
      {
        what: `by name among ${namedCount}, with and without a search, asked from another process (p50)`,
        measured: percentile(byName, 50),
        budget: 5,
        unit: 'ms',
      },
      { what: `anything found by the palette among ${pieceCount} pieces (p95)`, measured: percentile(foundMs, 95), budget: 100, unit: 'ms' },
      { what: 'the stock of all trays (p95)', measured: percentile(stockMs, 95), budget: 50, unit: 'ms', remark: plainly(plainStockMs) },
    ]
  } finally {
    await server.stop()
  }
}

/** Adds trays to those of the small chain, until there are `trayCount`. */
async function addTrays({ owner }: BenchServer): Promise<void> {
  await sql`
    with first as (select * from baki where kode_toko = ${kode_toko} order by kode_baki limit 1)
    insert into baki
    select (jsonb_populate_record(null::baki, to_jsonb(first) || jsonb_build_object('kode_baki', 'BENCH' || n, 'nama_baki', 'BAKI ' || n))).*
    from first, generate_series(1, ${trayCount} - (select count(*)::int from baki where kode_toko = ${kode_toko})) n`.execute(owner.db)
}

/** The first page by name, both ways and with every search, asked in turn by a screen: how long each answer took, in ms. */
async function askedByName({ url, tokenOf }: BenchServer): Promise<readonly number[]> {
  const { path } = splitCall(listPieces.call)
  const asks = Array.from({ length: turns }, (_, turn) => arahOf(turn)).flatMap((arah) =>
    searches.map((cari) => ({
      url: `${url}api/${path}?${new URLSearchParams({ sort: 'nama_barang', arah, limit: `${pageOfPiecesRows.first}`, ...(cari ? { cari } : {}) })}`,
    })),
  )
  const headers = { 'x-auth-token': await tokenOf('kasir.mc2') }
  // As a server answers that has been up for a while: what it is asked first it has never done before.
  await askAtTills({ tills: 1, headers, asks })
  return (await askAtTills({ tills: 1, headers, asks })).ms
}
