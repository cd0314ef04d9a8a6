import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { Call } from '#engine/contract/endpoint.ts'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { penjualan, sell } from '#modules/sales/contract/penjualan.ts'
import { laporanPerubahanHargaEmas } from '../contract/laporan-perubahan-harga-emas.ts'
import { priceOfPiece } from '../contract/price.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  // Price changes in this file take effect at once. held-prices.pg.test.ts tests held prices.
  await app.set({ HARGA_DITAHAN_MENIT: '0' })
})
afterAll(() => app.stop())

type Row = Record<string, unknown>

const historyOf = async (sumber: string, kode: string) =>
  (await app.call<Row[]>('own.mc1', 'GET riwayat-harga/{sumber}/{kode}', { params: { sumber, kode } })).body
const change = async (call: Call, key: object, body: object) => {
  const answer = await app.call('own.mc1', call, { params: key as Record<string, string>, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
/** What a till takes for a piece that it has scanned. */
const tillPrice = (piece: Row) =>
  priceOfPiece({
    berat: Number(piece['berat']),
    harga_per_gram: Number(piece['harga_group']),
    harga_jual: null,
    ongkos: Number(piece['ongkos']),
    diskon_persen: 0,
    diskon_rp: 0,
    rounding: { unit: 500, direction: 'UP' },
  }).harga_total
const sellOne = async (piece: Row) => {
  const harga_total = tillPrice(piece)
  const { kode_barcode, ongkos } = piece
  return app.call<{ no_faktur: string; grand_total: number; code?: string }>('kasir.mc2', sell, {
    body: {
      nama_customer: 'IBU SRI',
      kode_sales: 'S1',
      detail_barang: [{ kode_barcode, ongkos, diskon_persen: 0, diskon_rp: 0, harga_total }],
      detail_bayar: [{ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah: harga_total }],
    },
  })
}
const one = async (query: ReturnType<typeof sql<Row>>) => (await query.execute(app.db)).rows[0] as Row

it('a price that changes re-prices what follows it, keeps its history, and leaves every document as it was', async () => {
  const [group] = (await app.call<Row[]>('own.mc1', 'GET group/get/all')).body.filter((row) => row['kode_group'] === '750L') as [Row]
  const [kept, taken] = await stockPieces(app.db, 'MC2', 2, { kode_group: '750L' })
  const scan = async (kode_barcode: string | undefined) =>
    (await app.call<Row>('kasir.mc2', 'GET barang/scan/{kode_barcode}', { params: { kode_barcode: String(kode_barcode) } })).body
  const { status, body: sale } = await sellOne(await scan(taken))
  expect(status, JSON.stringify(sale)).toBe(200)
  const documents = async () => ({
    answer: JSON.stringify((await app.call('kasir.mc2', penjualan.calls.read, { params: { nomor: sale.no_faktur } })).body),
    rows: await Promise.all(
      ['penjualan', 'penjualan_detail', 'penjualan_bayar', 'posting', 'jurnal', 'mutasi_kas', 'mutasi_stock'].map(async (table) => {
        const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t order by 1`.execute(app.db)
        expect(rows.length, table).toBeGreaterThan(0)
        return rows
      }),
    ),
  })
  const [before, sold] = [await scan(kept), await documents()]

  const changedMs = Date.now()
  // The price rises by more than the preset limit of lists.
  await app.set({ BATAS_UBAH_HARGA: '100' })
  // The group comes to follow the gold price; the gold price rises; a buyback price is set and rises.
  const { kode_group: _, ...facts } = group
  await change('PUT group/update/{kode_group}', { kode_group: '750L' }, { ...facts, ikut_harga_emas: true })
  await change('PUT para-harga-emas/{kode_kadar}', { kode_kadar: 'K750' }, { harga: 2_000_000, harga_modal: 1_900_000, keterangan: null })
  await change('PUT para-harga-beli/update/{kode_harga}', { kode_harga: 'B750' }, { harga_per_gram: 1_650_000 })

  expect(await one(sql<Row>`select harga, harga_modal from grup where kode_group = '750L'`)).toEqual({ harga: 2_000_000, harga_modal: 1_900_000 })
  const after = await scan(kept)
  expect(after['harga_group']).toBe(2_000_000)
  expect(after['harga_group']).not.toBe(before['harga_group'])
  for (const [sumber, kode] of [
    ['GROUP', '750L'],
    ['HARGA_EMAS', 'K750'],
    ['HARGA_BELI', 'B750'],
  ] as const) {
    const [latest] = await historyOf(sumber, kode)
    expect(latest, sumber).toMatchObject({ user_id: 'own.mc1', harga: sumber === 'HARGA_BELI' ? 1_650_000 : 2_000_000 })
    expect(Date.parse(String(latest?.['created_at']))).toBeGreaterThanOrEqual(changedMs)
  }
  expect(await documents()).toEqual(sold)

  // The price on the screen of a till that scanned before is no price any more; the new one is.
  const stale = await sellOne(before)
  expect(stale.status, JSON.stringify(stale.body)).toBe(409)
  expect(tillPrice(after)).toBeGreaterThan(tillPrice(before))
  expect((await sellOne(after)).body.grand_total).toBe(tillPrice(after))
})

it('what did not change is no history, and history cannot be rewritten', async () => {
  const length = (await historyOf('HARGA_BELI', 'B916')).length
  const [row] = (await app.call<Row[]>('own.mc1', 'GET para-harga-beli')).body.filter((each) => each['kode_harga'] === 'B916') as [Row]
  await change('PUT para-harga-beli/update/{kode_harga}', { kode_harga: 'B916' }, { harga_per_gram: row['harga_per_gram'] })
  expect(await historyOf('HARGA_BELI', 'B916')).toHaveLength(length)
  await expect(sql`update harga_riwayat set harga = 1 where sumber = 'HARGA_BELI'`.execute(app.db)).rejects.toThrow()
})

it('the report of changes says what the history says, change by change, and how far each went', async () => {
  const report = async (query: object) => (await app.call<Row[]>('own.mc1', laporanPerubahanHargaEmas.api, { query: { ...query } })).body
  // The first prices were set when the database was made, which can be another day.
  const days = await one(sql`
    select min((created_at at time zone 'Asia/Jakarta')::date)::text as tgl_from, max((created_at at time zone 'Asia/Jakarta')::date)::text as tgl_to
    from harga_riwayat`)
  const rows = await report(days)
  const { rows: kept } = await sql<Row>`
    select sumber, kode, harga_lama, harga as harga_baru, harga - harga_lama as selisih_harga from harga_riwayat order by id desc`.execute(app.db)
  expect(kept.some((row) => row['harga_lama'] !== null)).toBe(true)
  expect(rows).toMatchObject(kept)
  const groups = await report({ ...days, sumber: 'GROUP' })
  expect(groups).toHaveLength(kept.filter((row) => row['sumber'] === 'GROUP').length)
  expect(await report({ tgl_from: '2020-01-01', tgl_to: '2020-01-02' })).toEqual([])
})

it('everything that a price of a bought piece is made of tells tills when it changes', async () => {
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  for (const [table, change] of [
    ['harga_beli', 'harga_per_gram = harga_per_gram + 1'],
    ['kondisi_pembelian', 'potongan_per_gram = potongan_per_gram + 1'],
    ['rugi_nota', 'rugi_per_gram = rugi_per_gram + 1'],
    ['potongan_kategori', 'potongan_per_gram = potongan_per_gram + 1'],
  ] as const) {
    await client.query('begin')
    await client.query(`update ${table} set ${change}`)
    const { rows } = await client.query(`select from outbox where topic = 'prices-changed' and room = 'all' and xmin = pg_current_xact_id()::xid`)
    expect(rows.length, table).toBeGreaterThan(0)
    await client.query('rollback')
  }
})
