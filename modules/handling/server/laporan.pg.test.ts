import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { Call } from '#engine/contract/endpoint.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { editPiece } from '#modules/goods/contract/ubah-barang.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { takePiecesIn } from '#modules/intake/contract/barang-masuk.ts'
import { consignedBody } from '#modules/intake/server/testing/made-intake.ts'
import { hancurBarang } from '../contract/hancur-barang.ts'
import { laporanAnalisisHargaBarang } from '../contract/laporan-analisis-harga-barang.ts'
import { laporanGlobalStockToko } from '../contract/laporan-global-stock-toko.ts'
import { laporanHancurBarang } from '../contract/laporan-hancur-barang.ts'
import { laporanKelompokBarang } from '../contract/laporan-kelompok-barang.ts'
import { laporanPecahBarang } from '../contract/laporan-pecah-barang.ts'
import { laporanPindahBarang } from '../contract/laporan-pindah-barang.ts'
import { laporanUbahBarang } from '../contract/laporan-ubah-barang.ts'
import { partPieces, pecahBarang } from '../contract/pecah-barang.ts'
import { updateProfit } from '../contract/update-profit.ts'
import { allowed, madeCorrection, madeDestruction, madeMove, madeRepricing } from './testing/moved.ts'
import { madeParting, partingBody } from './testing/parted.ts'

type Row = Readonly<Record<string, number & string>>

const [owner, day] = ['own.mc2', '2026-01-31']
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await madeMove(app)
  await madeMove(app)
  await madeDestruction(app)
  const { no_hancur } = await madeDestruction(app)
  await allowed(app, hancurBarang.calls.actions.batal, { params: { nomor: no_hancur }, body: { alasan: 'SALAH SCAN' } })
  await madeCorrection(app)
})
afterAll(() => app.stop())

const report = async (call: Call, query: object = { tgl_from: day, tgl_to: day }) =>
  (await app.call<Row[]>(owner, call, { query: { ...query } })).body
const sumMg = (rows: readonly Row[], name: string) => rows.reduce((sum, row) => sum + Math.round(Number(row[name]) * 1000), 0)
const ledger = async (query: RawBuilder<Row>) => (await query.execute(app.db)).rows[0]
/** What stands in the ledger of a kind, with what was taken back. */
const moved = (kind: string, tempat: string) =>
  ledger(sql<Row>`
    select coalesce(sum(pieces), 0)::int as pieces, coalesce(sum(gross), 0) as gross, coalesce(sum(cost), 0)::bigint as cost
    from mutasi_stock m join posting p on p.id = m.posting_id where p.kode_toko = 'MC2' and p.kind = ${kind} and m.tempat = ${tempat} and m.gross >= 0`)

it('moves are what the ledger put into trays', async () => {
  const sorted = (sort_by: string) => report(laporanPindahBarang.api, { tgl_from: day, tgl_to: day, sort_by })
  const rows = await sorted('NO_PINDAH')
  for (const [sort_by, name] of [
    ['NO_PINDAH', 'no_pindah'],
    ['KODE_BARCODE', 'kode_barcode'],
    ['NAMA_BARANG', 'nama_barang'],
    ['KODE_BAKI', 'kode_baki'],
  ] as const) {
    expect(
      (await sorted(sort_by)).map((row) => row[name]),
      sort_by,
    ).toEqual(rows.map((row) => String(row[name])).toSorted())
  }
  const into = await moved('PINDAH_BARANG', 'BAKI')
  expect([rows.length, sumMg(rows, 'berat')]).toEqual([into?.['pieces'], Math.round(Number(into?.['gross']) * 1000)])
})

it('destructions are what the scrap has of them, without what was taken back', async () => {
  const rows = await report(laporanHancurBarang.api)
  const scrap = await ledger(
    sql<Row>`select sum(gross) as gross, sum(cost)::bigint as cost from saldo_lot where kode_toko = 'MC2' and tempat = 'ROSOK'`,
  )
  expect(rows).toHaveLength(1)
  expect([sumMg(rows, 'berat'), sumMg(rows, 'nilai')]).toEqual([Math.round(Number(scrap?.['gross']) * 1000), Number(scrap?.['cost']) * 1000])
  expect(rows[0]?.['hpp']).toBe(Number(rows[0]?.['nilai']) + Number(rows[0]?.['beban']))
})

it('partings are what the ledger took out of trays and put there again, and what it has of the rest', async () => {
  await madeParting(app)
  await allowed(app, partPieces, { body: await partingBody(app, [1.5, 1.6], { sisa_ke: 'SUSUT' }) })
  const { no_pecah } = await madeParting(app)
  await allowed(app, pecahBarang.calls.actions.batal, { params: { nomor: no_pecah }, body: { alasan: 'SALAH SCAN' } })
  const rows = await report(laporanPecahBarang.api)
  expect(rows).toHaveLength(2)
  const children = rows.flatMap((row) => row['detail_barang'] as unknown as Row[])
  const [asal, baru] = [sumMg(rows, 'berat_asal'), sumMg(rows, 'total_berat')]
  expect([sumMg(children, 'berat_stock'), asal - baru]).toEqual([baru, sumMg(rows, 'sisa_berat')])
  const stands = await ledger(sql<Row>`
    select coalesce(sum(m.gross) filter (where m.tempat = 'BAKI' and m.gross < 0), 0) as keluar, coalesce(sum(m.gross) filter (where m.tempat = 'BAKI' and m.gross > 0), 0) as masuk,
           sum(m.gross) filter (where m.tempat in ('ROSOK', 'SUSUT')) as sisa, sum(m.fine) filter (where m.tempat in ('ROSOK', 'SUSUT')) as sisa_fine,
           sum(m.cost) filter (where m.tempat in ('ROSOK', 'SUSUT'))::bigint as sisa_hpp
    from mutasi_stock m join posting p on p.id = m.posting_id
    where p.kode_toko = 'MC2' and p.kind = 'PECAH_BARANG' and p.membatalkan is null and not exists (select from posting undone where undone.membatalkan = p.id)`)
  const mg = (name: string) => Math.round(Number(stands?.[name]) * 1000)
  expect([-asal, baru, sumMg(rows, 'sisa_berat'), sumMg(rows, 'sisa_fine'), sumMg(rows, 'sisa_hpp')]).toEqual([
    mg('keluar'),
    mg('masuk'),
    mg('sisa'),
    mg('sisa_fine'),
    mg('sisa_hpp'),
  ])
  expect(rows.reduce((sum, row) => sum + Number(row['total_hpp']), 0)).toBe(
    children.reduce((sum, row) => sum + Number(row['hpp']), 0) + sumMg(rows, 'sisa_hpp') / 1000,
  )
})

type Changed = Row & { readonly detail_perubahan: readonly { kolom_barang: string; lama: string; baru: string }[] }
const changes = async (filter: object = {}) =>
  (await report(laporanUbahBarang.api, { tgl_from: day, tgl_to: day, ...filter })) as unknown as readonly Changed[]

it('changes of value are what the corrections took', async () => {
  const grams = (words: string) => Number(words.replace(',', '.'))
  const differenceMg = (await changes({ jenis_ubah: 'UBAH_BARANG' }))
    .flatMap((row) => row.detail_perubahan)
    .filter(({ kolom_barang }) => kolom_barang === 'berat_stock')
    .reduce((sum, { lama, baru }) => sum + Math.round((grams(lama) - grams(baru)) * 1000), 0)
  expect(differenceMg).toBe(Math.round(Number((await moved('UBAH_BARANG', 'KOREKSI'))?.['gross']) * 1000))
  expect(differenceMg).toBe(10)
})

it('each change of a piece is listed once, in words, for each way of making it', async () => {
  const kept = await madeRepricing(app)
  const { no_update } = await madeRepricing(app)
  await allowed(app, updateProfit.calls.actions.batal, { params: { nomor: no_update }, body: { alasan: 'SALAH' } })
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  const edited = await app.call('spv.mc2', editPiece, { params: { kode_barcode }, body: { versi: 0, nama_barang: 'CINCIN MAWAR', ongkos: 50_000 } })
  expect(edited.status, JSON.stringify(edited.body)).toBe(200)
  const rows = await changes()
  const { rows: tables } = await sql<Row>`
    select 'UBAH_BARANG' as jenis_ubah, no_ubah as reference, kode_barcode from ubah_barang where kode_toko = 'MC2' and status = 'VALID'
    union all
    select 'UPDATE_PROFIT', d.no_update, d.kode_barcode from update_profit_detail d join update_profit h using (kode_toko, no_update)
    where h.kode_toko = 'MC2' and h.status = 'VALID'
    union all
    select 'UBAH_DATA', null, kode_barcode from barang_riwayat where kind is null`.execute(app.db)
  const keys = (of: readonly Row[]) => of.map((row) => [row['jenis_ubah'], row['reference'], row['kode_barcode']].join()).toSorted()
  expect(keys(rows)).toEqual(keys(tables))
  expect(rows.map((row) => row['reference'])).not.toContain(no_update)
  expect(rows.find((row) => row['reference'] === kept.no_update)).toMatchObject({ keterangan: 'HARGA BARU', user_id: 'kasir.mc2' })
  const [line] = kept.detail_barang
  const rp = (value: unknown) => goods.harga.format(value as number)
  expect(rows.find((row) => row['reference'] === kept.no_update)?.detail_perubahan).toEqual([
    { kolom_barang: 'markup', lama: goods.markup.format(0), baru: goods.markup.format(20) },
    { kolom_barang: 'harga', lama: rp(line?.harga_lama), baru: rp(line?.harga_baru) },
  ])
  const plain = rows.find((row) => row['kode_barcode'] === kode_barcode)
  expect(plain).toMatchObject({ jenis_ubah: 'UBAH_DATA', user_id: 'spv.mc2', nama_barang: 'CINCIN MAWAR', hpp_lama: null })
  expect(plain?.detail_perubahan.toSorted((a, b) => (a.kolom_barang < b.kolom_barang ? -1 : 1))).toEqual([
    { kolom_barang: 'nama_barang', lama: 'CINCIN POLOS UJI', baru: 'CINCIN MAWAR' },
    { kolom_barang: 'ongkos', lama: rp(25_000), baru: rp(50_000) },
  ])
  for (const jenis_ubah of ['UBAH_BARANG', 'UPDATE_PROFIT', 'UBAH_DATA'])
    expect(keys(await changes({ jenis_ubah }))).toEqual(keys(tables.filter((row) => row['jenis_ubah'] === jenis_ubah)))
})

it('prices and names are of what lies in trays, and both ways to group come to the same', async () => {
  const trays = await ledger(
    sql<Row>`select sum(pieces)::int as pieces, sum(gross) as gross from saldo_stock where kode_toko = 'MC2' and tempat = 'BAKI'`,
  )
  const grossMg = Math.round(Number(trays?.['gross']) * 1000)
  const priced = await report(laporanAnalisisHargaBarang.api, { sort_by: 'HARGA_MIN' })
  expect(sumMg(priced, 'berat')).toBe(grossMg)
  const prices = priced.map((row) => Number(row['harga_jual']))
  expect(prices).toEqual(prices.toSorted((one, other) => one - other))
  expect((await report(laporanAnalisisHargaBarang.api, { sort_by: 'HARGA_MAX' })).map((row) => Number(row['harga_jual']))[0]).toBe(prices.at(-1))
  // The user does not matter: the rounding is that of the shop.
  await app.set({ PEMBULATAN_JUAL_UNIT: '1000000' }, 'MC2')
  const { body: requested } = await app.call<Row[]>('own.mc1', laporanAnalisisHargaBarang.api, { query: { sort_by: 'HARGA_MIN', kode_toko: 'MC2' } })
  expect(requested).not.toEqual([])
  expect(requested.filter((row) => Number(row['harga_jual']) % 1_000_000 !== 0)).toEqual([])
  await app.set({ PEMBULATAN_JUAL_UNIT: '500' }, 'MC2')
  for (const group_by of ['NAMA BARANG', 'NAMA BARANG DAN SIZE']) {
    const rows = await report(laporanKelompokBarang.api, { group_by })
    expect([sumMg(rows, 'jumlah') / 1000, sumMg(rows, 'berat')]).toEqual([trays?.['pieces'], grossMg])
    const below = rows.flatMap((row) => row['detail'] as unknown as Row[])
    expect(sumMg(below, 'berat')).toBe(group_by === 'NAMA BARANG' ? 0 : grossMg)
    expect((await app.call(owner, 'POST reportbarang/kelompok-barang', { body: { group_by } })).body).toEqual(rows)
  }
})

it('lists goods on consignment next to the shop’s own goods, place by place', async () => {
  await app.set({ HIDUP_FEATURE_MODULE: 'true' })
  const inTrays = async () => (await report(laporanGlobalStockToko.api, {})).find(({ tempat }) => tempat === 'BAKI')
  const before = await inTrays()
  const { status } = await app.call('spv.mc2', takePiecesIn, { body: consignedBody() })
  expect(status).toBe(200)
  expect(before).toMatchObject({ jumlah_konsinyasi: 0, berat_konsinyasi: 0 })
  expect(await inTrays()).toEqual({ ...before, jumlah_konsinyasi: 1, berat_konsinyasi: 3.1 })
})

it('what shops have is what the accounts of their goods stand at, each shop by itself', async () => {
  await app.set({ HIDUP_FEATURE_MODULE: 'true' })
  const { status, body } = await app.call<Row[]>('own.mc1', laporanGlobalStockToko.api, { query: { kode_toko: 'ALL' } })
  expect(status, JSON.stringify(body)).toBe(200)
  for (const kode_toko of ['MC1', 'MC2', 'MC3']) {
    const its = body.filter((row) => row['kode_toko'] === kode_toko)
    const books = await ledger(sql<Row>`
      select coalesce(sum(debet - kredit), 0)::bigint as rupiah from jurnal j join posting p on p.id = j.posting_id join tempat t using (tempat)
      where p.kode_toko = ${kode_toko} and t.kelas = 'MILIK'`)
    expect([kode_toko, its.reduce((sum, row) => sum + Number(row['hpp']), 0)]).toEqual([kode_toko, Number(books?.['rupiah'])])
  }
  const scrap = await ledger(sql<Row>`select sum(gross) as gross from saldo_lot where kode_toko = 'MC2' and tempat = 'ROSOK'`)
  expect(body.find((row) => row['kode_toko'] === 'MC2' && row['tempat'] === 'ROSOK')).toMatchObject({ berat: Number(scrap?.['gross']) })
  // A branch sees only itself.
  const { body: own } = await app.call<Row[]>(owner, laporanGlobalStockToko.api, { query: {} })
  expect([...new Set(own.map((row) => row['kode_toko']))]).toEqual(['MC2'])
})
