import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { type Move, movePieces, moveTray, readTray, reprintLines, reprintLinesByGet, reprintList, scanLying } from '../contract/pindah-barang.ts'
import { type Trays, madeMove, moveBody, traysOf } from './testing/moved.ts'

type Row = Readonly<Record<string, unknown>>
type Lying = ReplyOf<typeof readTray>

const [till, day] = ['kasir.mc2', '2026-01-31']
let app: TestApp
let trays: Trays
beforeAll(async () => {
  app = await startTestApp()
  trays = await traysOf(app)
})
afterAll(() => app.stop())

const move = (body: object) => app.call<Move & { code: string; fields: object }>(till, movePieces, { body })
const rowsOf = async (query: ReturnType<typeof sql<Row>>) => (await query.execute(app.db)).rows
const placeOf = async (kode_barcode: string) =>
  (
    await rowsOf(
      sql<Row>`select b.status, b.kode_baki, s.kode_baki as lies from barang b left join stok s using (kode_barcode) where b.kode_barcode = ${kode_barcode}`,
    )
  )[0]

describe('pieces that are moved', () => {
  it('lie in the other tray, whole, with nothing in the journal, and their number says which', async () => {
    const [one, two] = (await stockPieces(app.db, 'MC2', 2)) as [string, string]
    const { status, body: made } = await move(await moveBody(app, [two, one]))
    expect(status, JSON.stringify(made)).toBe(200)
    expect(made).toMatchObject({ no_pindah: 'PB-MC2-260131-0001', ...trays.to, satu_baki: false, total_qty: 2, total_berat: 6.43 })
    expect(made.detail_barang.map(({ kode_barcode, asal_baki }) => [kode_barcode, asal_baki])).toEqual([
      [two, trays.from.kode_baki],
      [one, trays.from.kode_baki],
    ])
    expect(made.detail_barang[0]?.harga_jual).toBeGreaterThan(0)
    expect(await placeOf(one)).toEqual({ status: 'READY', kode_baki: trays.to.kode_baki, lies: trays.to.kode_baki })
    expect(await rowsOf(sql<Row>`select 1 from jurnal j join posting p on p.id = j.posting_id where p.reference = ${made.no_pindah}`)).toEqual([])
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('go once: of many who move the same ones at the same moment one does, and the others hear where they are', async () => {
    const kode_barcodes = await stockPieces(app.db, 'MC2', 3)
    const body = await moveBody(app, kode_barcodes)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => move({ ...body, detail_barang: at % 2 ? body.detail_barang.toReversed() : body.detail_barang })),
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409', '409', '409', '409'])
    const [heard] = answers.filter(({ status }) => status === 409)
    expect(heard?.body).toMatchObject({
      code: 'MOVED_MEANWHILE',
      fields: { [kode_barcodes[0] as string]: `Barang Sudah Ada Di Baki ${trays.to.kode_baki}` },
    })
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('may be on deposit, and stay so', async () => {
    const [held] = (await stockPieces(app.db, 'MC2', 1)) as [string]
    await sql`update barang set status = 'HELD' where kode_barcode = ${held}`.execute(app.db)
    expect((await app.call(till, scanLying, { params: { kode_barcode: held.toLowerCase() } })).body).toMatchObject({
      kode_barcode: held,
      ...trays.from,
    })
    expect((await move(await moveBody(app, [held]))).status).toBe(200)
    expect(await placeOf(held)).toEqual({ status: 'HELD', kode_baki: trays.to.kode_baki, lies: trays.to.kode_baki })
  })

  it('are refused at what is wrong, and nothing of them goes', async () => {
    const [piece] = (await stockPieces(app.db, 'MC2', 1)) as [string]
    const body = await moveBody(app, [piece])
    const stray = { kode_barcode: 'NONE1', asal_baki: trays.from.kode_baki }
    const refused = async (changed: object) => {
      const { status, body: said } = await move({ ...body, ...changed })
      return [status, said.code, said.fields] as unknown
    }
    expect(await refused({ ...trays.from })).toEqual([409, 'SAME_TRAY', { kode_baki: 'Baki Asal Dan Tujuan Tidak Boleh Sama' }])
    expect(await refused({ kode_gudang: 'NONE' })).toEqual([409, 'TRAY_NOT_THERE', { kode_baki: 'Baki Tidak Ada Di Gudang Ini' }])
    expect(await refused({ detail_barang: [...body.detail_barang, stray] })).toEqual([404, 'NOT_FOUND', { NONE1: 'Barcode Tidak Ditemukan' }])
    expect(await refused({ detail_barang: [...body.detail_barang, ...body.detail_barang] })).toEqual([
      409,
      'BARCODE_TWICE',
      { [piece]: 'Barcode Sudah Ada Di Tabel' },
    ])
    expect(await refused({ detail_barang: [] })).toEqual([400, 'INVALID', { detail_barang: 'Data Barang Harus Diisi' }])
    expect((await app.call('kasir.mc3', scanLying, { params: { kode_barcode: piece } })).body).toMatchObject({ code: 'OTHER_SHOP' })
    expect(await placeOf(piece)).toMatchObject({ kode_baki: trays.from.kode_baki })
  })
})

it('a whole tray goes at one word, and of two who empty it the second finds nothing', async () => {
  const before = await app.call<Lying>(till, readTray, { params: { kode_baki: trays.to.kode_baki } })
  expect(before.body.length).toBeGreaterThan(1)
  const body = { ...trays.from, asal_baki: trays.to.kode_baki, keterangan: 'ETALASE DICUCI' }
  const answers = await Promise.all([1, 2].map(() => app.call<Move>(till, moveTray, { body })))
  const [done, late] = answers.toSorted((one, other) => one.status - other.status)
  expect([done?.status, late?.status, late?.body]).toMatchObject([
    200,
    409,
    { code: 'TRAY_EMPTY', fields: { asal_baki: `Baki ${trays.to.kode_baki} Kosong` } },
  ])
  expect(done?.body).toMatchObject({ satu_baki: true, keterangan: 'ETALASE DICUCI' })
  expect(done?.body.detail_barang.map(({ kode_barcode }) => kode_barcode)).toEqual(before.body.map(({ kode_barcode }) => kode_barcode))
  expect((await app.call(till, readTray, { params: { kode_baki: trays.to.kode_baki } })).status).toBe(409)
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('is listed to be printed again by its days and by how it was moved, and read by its number', async () => {
  const { no_pindah, detail_barang } = await madeMove(app)
  const listed = async (query: object) => (await app.call<Row[]>(till, reprintList, { query: { start_date: day, end_date: day, ...query } })).body
  expect((await listed({}))[0]).toMatchObject({ no_pindah, ...trays.to, total_qty: 1, input_by: till, satu_baki: false })
  expect((await listed({ satu_baki: 'true' })).map((row) => row['satu_baki'])).toEqual([true])
  expect((await listed({ satu_baki: 'false' })).every((row) => !row['satu_baki'])).toBe(true)
  expect(await listed({ start_date: '2026-01-01', end_date: '2026-01-30' })).toEqual([])
  const requested = async (start_date: string, end_date: string) => (await app.call(till, reprintList, { query: { start_date, end_date } })).body
  const order = 'Tanggal awal tidak boleh lebih besar dari tanggal akhir'
  expect(await requested('2026-01-31', '2026-01-30')).toMatchObject({ code: 'INVALID', fields: { start_date: order, end_date: order } })
  const month = 'Rentang tanggal tidak boleh lebih dari 1 bulan'
  expect(await requested('2025-12-30', '2026-01-31')).toMatchObject({ code: 'INVALID', fields: { start_date: month, end_date: month } })
  expect((await requested('2025-12-31', '2026-01-31'))[0]).toMatchObject({ no_pindah })
  await app.set({ PROTEKSI_LAPORAN_1_BULAN_MODULE: 'false' })
  expect((await requested('2025-11-30', '2026-01-31'))[0]).toMatchObject({ no_pindah })
  const lines = await app.call(till, reprintLines, { body: { no_pindah } })
  const { kode_barcode, berat, qty, harga_jual } = detail_barang[0] as (typeof detail_barang)[number]
  expect(lines.body).toEqual([{ kode_barcode, nama_barang: 'CINCIN POLOS UJI', keterangan: null, berat, qty, harga_jual }])
  expect((await app.call(till, reprintLinesByGet, { query: { no_pindah } })).body).toEqual(lines.body)
  expect((await app.call(till, reprintLines, { body: { no_pindah: 'PB-MC2-260131-9999' } })).body).toMatchObject({
    message: 'Data Yang Anda Cari Tidak Ada',
  })
})
