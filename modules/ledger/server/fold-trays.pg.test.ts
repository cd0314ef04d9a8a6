import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { verify } from './public.ts'

const kode_toko = 'MC2'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(app.db)).rows
const sums = () =>
  rowsOf(sql`
    select kode_gudang, kode_baki, status, kode_dept, kode_group, size, sum(pieces) as pieces, sum(gross) as gross, sum(fine) as fine, sum(cost) as cost,
           sum(berat_bandrol) as berat_bandrol, sum(berat_timbang) as berat_timbang
    from isi_baki_jumlah where kode_toko = ${kode_toko} group by 1, 2, 3, 4, 5, 6 having sum(ada) <> 0 order by 1, 2, 3, 4, 5, 6`)
const added = async () =>
  (await rowsOf(sql<{ n: number }>`select count(*)::int as n from isi_baki_ringkas where kode_toko = ${kode_toko} and not dilipat`))[0]?.n
const fold = async (atLeast: number) => (await rowsOf(sql<{ gone: number }>`select fold_trays(${atLeast}) as gone`))[0]?.gone

it('adds up what lies in trays, folded or not', async () => {
  expect(await added()).toBeGreaterThan(0)
  const before = await sums()
  expect(await fold(1_000_000)).toBe(0)
  expect(await fold(1)).toBeGreaterThan(0)
  expect(await added()).toBe(0)
  expect(await sums()).toEqual(before)
  expect(await verify(app.db, kode_toko)).toEqual([])
})

it('follows what a piece is called by, and whether it is held', async () => {
  const [kode_barcode] = await stockPieces(app.db, kode_toko, 1)
  const lies = () =>
    rowsOf(sql`
      select status, size, sum(pieces) as pieces, sum(berat_bandrol) as berat_bandrol, sum(berat_timbang) as berat_timbang from isi_baki_jumlah
      where kode_toko = ${kode_toko} and size = '99' and (kode_gudang, kode_baki) = (select kode_gudang, kode_baki from barang where kode_barcode = ${kode_barcode})
      group by 1, 2 having sum(ada) <> 0`)
  expect(await lies()).toEqual([])
  const { rows } = await sql<{
    kode_bandrol: string
    berat_bandrol: number
  }>`select kode_bandrol, berat_bandrol from bandrol order by 1 limit 1`.execute(app.db)
  const { kode_bandrol, berat_bandrol } = rows[0]!
  await sql`update barang set size = '99', kode_bandrol = ${kode_bandrol}, berat_plastik = 0.5 where kode_barcode = ${kode_barcode}`.execute(app.db)
  const berat_timbang = (3215 + 500 + Math.round(berat_bandrol * 1000)) / 1000
  expect(await lies()).toEqual([{ status: 'READY', size: '99', pieces: 1, berat_bandrol, berat_timbang }])
  await sql`update barang set status = 'HELD' where kode_barcode = ${kode_barcode}`.execute(app.db)
  expect(await lies()).toEqual([{ status: 'HELD', size: '99', pieces: 1, berat_bandrol, berat_timbang }])
  expect(await verify(app.db, kode_toko)).toEqual([])
})

it('loses nothing while tills sell and several fold at once', async () => {
  const barcodes = await stockPieces(app.db, kode_toko, 24)
  let isOver = false
  const folders = [1, 2].map(async () => {
    while (!isOver) await fold(1)
  })
  const sales = await Promise.all(
    barcodes.map(async (kode_barcode) => app.call('kasir.mc2', sell, { body: await loweredSale(app.db, kode_barcode, 0) })),
  )
  isOver = true
  await Promise.all(folders)
  expect(sales.map(({ status }) => status)).toEqual(barcodes.map(() => 200))
  await fold(1)
  expect(await verify(app.db, kode_toko)).toEqual([])
})

it('is written only by its triggers, and a changed sum is found', async () => {
  const row = sql`insert into isi_baki_ringkas values (${kode_toko}, 'TOKO', 'X', 'READY', 'CC', 'X', '', '', 1, 1, 1, 1, 1, 1)`
  await expect(row.execute(app.db)).rejects.toThrow('permission denied')
  for (const byHand of [row, sql`delete from isi_baki_ringkas`, sql`update isi_baki_ringkas set pieces = 0`])
    await expect(app.asOwner(byHand)).rejects.toThrow('kept by the ledger alone')
  await app.asOwner(row, 'unguarded')
  expect((await verify(app.db, kode_toko)).map(({ balance, key, measure }) => [balance, key, measure])).toEqual(
    ['barcode', 'berat', 'cost', 'fine', 'gross', 'pieces'].map((measure) => ['isi_baki', 'TOKO X READY CC X  ', measure]),
  )
})
