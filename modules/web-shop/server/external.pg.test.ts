import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { openDatabase } from '#engine/server/database.ts'
import type { FileStore } from '#engine/server/files.ts'
import type { JobContext } from '#engine/server/jobs.ts'
import { createLog } from '#engine/server/log.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { type PieceHistory, readHistory } from '#modules/goods/contract/data-barang.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { type Sendable, type Standing, findSendable, listStanding, sendAgain, sendPieces, withdrawPieces } from '../contract/barang-external.ts'
import { externalFollowing, externalSending, sendExternal } from './send-external.ts'
import { standInShop } from './testing/stand-in-shop.ts'
import { webShopGateway } from './web-shop.ts'

const shop = standInShop()
let url: string
let app: TestApp
let jobs: JobContext
let close: () => Promise<void>
/** Versions that jobs were left for by the job that follows. */
let left: { kode_barcode: string; versi: number }[]
const cashier = 'kasir.mc2'
/** What `work` shows to the web shop, where the application's own queue shows another token. */
const byHand = 'rahasia-tangan'

beforeAll(async () => {
  url = await shop.start()
  app = await startTestApp({ webShop: { url, token: 'rahasia' } })
  await app.set({ BARANG_WEB_EXTERNAL_MODULE: 'true' })
  const database = openDatabase(app.databaseUrl, { connectionsMax: 2 })
  close = database.close
  sending = externalSending(webShopGateway({ url, token: byHand }), files)
  jobs = {
    db: database.db,
    readLong: (work) => work(database.db),
    log: createLog('silent'),
    signal: new AbortController().signal,
    isLastTry: false,
    countFound: () => {},
    enqueue: async (_tx, job, input) => void (job.name === sendExternal.name && left.push(input as { kode_barcode: string; versi: number })),
  }
})
afterAll(async () => {
  await close()
  await app.stop()
  await shop.stop()
})
beforeEach(() => {
  left = []
  shop.answer = () => ({ status: 200 })
})

const files: FileStore = {
  put: async () => {},
  remove: async () => {},
  read: async (path: string) => Buffer.from(`picture of ${path}`),
  async *list() {},
}
let sending: ReturnType<typeof externalSending>
/** Does what waits of a piece, as a server with jobs would. */
const work = async (kode_barcode: string, versi?: number) => {
  const { rows } = await sql<{ versi: number }>`select versi from barang_external where kode_barcode = ${kode_barcode}`.execute(app.db)
  return sending.does({ kode_barcode, versi: versi ?? rows[0]!.versi }, jobs)
}
const send = (kode_barcode: string, harga_web = 3_000_000) =>
  app.call(cashier, sendPieces, { body: { detail_barang: [{ kode_barcode, harga_web }] } })
const standing = async (kode_barcode: string): Promise<Standing | undefined> =>
  (await app.call<Standing[]>(cashier, listStanding, { query: {} })).body.find((row) => row.kode_barcode === kode_barcode)
/** The application has a queue of its own, which may be quicker than `work`. */
const until = async (kode_barcode: string, keadaan: Standing['keadaan']) => {
  while ((await standing(kode_barcode))?.keadaan !== keadaan) await sleep(50)
}
const toldOf = (kode_barcode: string) => shop.told.filter(({ path }) => path === `/items/${kode_barcode}`)
const newPiece = async () => (await stockPieces(app.db, 'MC2', 1))[0] as string
const sold = async (kode_barcode: string) => {
  const { body: piece } = await app.call(cashier, 'GET barang/scan/{kode_barcode}', { params: { kode_barcode } })
  const ask = (harga_total: number) =>
    app.call(cashier, sell, {
      body: {
        nama_customer: 'IBU SRI',
        kode_sales: 'S1',
        detail_barang: [{ kode_barcode, ongkos: piece.ongkos, diskon_persen: 0, diskon_rp: 0, harga_total }],
        detail_bayar: [{ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah: harga_total }],
      },
    })
  const { body } = await ask(1)
  expect(await ask(body.details.harga_baru)).toMatchObject({ status: 200 })
}

describe('a piece that is sent to the web shop', () => {
  it('waits, is sent with its name, weight and price by a job of the queue, and stands there then', async () => {
    const code = await newPiece()
    const { body: found } = await app.call<Sendable[]>(cashier, findSendable, { params: { kode: code.toLowerCase() } })
    expect(found).toMatchObject([{ kode_barcode: code, berat: 3.215, harga_web: found[0]?.harga_toko }])
    expect(await send(code)).toMatchObject({ status: 200, body: { message: 'Barang Menunggu Dikirim' } })
    // The queue of the application itself does it.
    await until(code, 'TERKIRIM')
    expect(await standing(code)).toMatchObject({ keadaan: 'TERKIRIM', harga_web: 3_000_000, alasan_web: null })
    const [told] = toldOf(code)
    expect(told).toMatchObject({
      method: 'PUT',
      authorization: 'Bearer rahasia',
      body: { kode_toko: 'MC2', kode_barcode: code, nama_barang: 'CINCIN POLOS UJI', berat: 3.215, qty: 1, harga: 3_000_000, foto: null },
    })
  })

  it('gets another price, and is taken out when it is withdrawn', async () => {
    const code = await newPiece()
    await send(code)
    await send(code, 3_500_000)
    await work(code, 1)
    await work(code)
    expect(toldOf(code).at(-1)?.body).toMatchObject({ harga: 3_500_000 })
    expect(await app.call(cashier, withdrawPieces, { body: { kode_barcode: [code] } })).toMatchObject({ status: 200 })
    await work(code)
    expect(toldOf(code).at(-1)).toMatchObject({ method: 'DELETE', body: undefined })
    expect(await standing(code)).toMatchObject({ keadaan: 'DITARIK' })
    // What the web shop does not have any more is gone.
    await app.call(cashier, sendAgain, { body: { kode_barcode: [code] } })
    shop.answer = () => ({ status: 404 })
    await work(code)
    expect(await standing(code)).toMatchObject({ keadaan: 'DITARIK', alasan_web: null })
  })

  it('is refused for the reason of the web shop, once, until the user sends it again', async () => {
    const code = await newPiece()
    shop.answer = ({ path }) => (path.endsWith(code) ? { status: 422, text: JSON.stringify({ message: 'Foto Wajib' }) } : { status: 200 })
    await send(code)
    await work(code)
    expect(await standing(code)).toMatchObject({ keadaan: 'DITOLAK', alasan_web: 'Foto Wajib' })
    expect(toldOf(code)).not.toHaveLength(0)
    // The queue of the application may be asking still.
    const told = () => toldOf(code).filter(({ authorization }) => authorization === `Bearer ${byHand}`)
    const before = told().length
    await work(code)
    expect(told()).toHaveLength(before)
    shop.answer = () => ({ status: 201 })
    expect(await app.call(cashier, sendAgain, { body: { kode_barcode: [code] } })).toMatchObject({ status: 200 })
    await work(code)
    expect(await standing(code)).toMatchObject({ keadaan: 'TERKIRIM', alasan_web: null })
  })

  it('is tried again with growing waits while the web shop breaks down, leads elsewhere or is silent', async () => {
    const code = await newPiece()
    shop.answer = ({ path }) => (path.endsWith(code) ? { status: 500 } : { status: 200 })
    await send(code)
    await expect(work(code)).rejects.toThrow('HTTP 500')
    shop.answer = () => ({ status: 302, location: 'http://127.0.0.1:1/' })
    await expect(work(code)).rejects.toThrow()
    const later = new AbortController()
    shop.answer = () => ({ status: 200, after: new Promise(() => {}) })
    const slow = sending.does({ kode_barcode: code, versi: 1 }, { ...jobs, signal: later.signal })
    later.abort(new Error('it takes too long'))
    await expect(slow).rejects.toThrow()
    expect(await standing(code)).toMatchObject({ keadaan: 'MENUNGGU', alasan_web: expect.stringMatching(/./) })
    expect((await standing(code))?.coba).toBeGreaterThanOrEqual(3)
    expect([sendExternal.retriesMax, sendExternal.retryAfterSeconds]).toEqual([8, 30])
    shop.answer = () => ({ status: 200 })
    await work(code)
    expect(await standing(code)).toMatchObject({ keadaan: 'TERKIRIM', alasan_web: null })
  })

  it('is sent with its picture, and once more when it changed meanwhile', async () => {
    const code = await newPiece()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await sql`insert into barang_external (kode_barcode, kode_toko, harga, antri, user_id) values (${code}, 'MC2', 1000, 1, 'uji')`.execute(app.db)
    await sql`update barang set foto = 'Ab12Cd34Ef56Gh78' where kode_barcode = ${code}`.execute(app.db)
    shop.answer = ({ body }) => (body?.['harga'] === 1000 ? { status: 200, after: held } : { status: 200 })
    const first = work(code)
    while (toldOf(code).length === 0) await sleep(20)
    expect(Buffer.from(String(toldOf(code)[0]?.body?.['foto']), 'base64').toString()).toBe('picture of barang/Ab12Cd34Ef56Gh78.jpg')
    await sql`update barang_external set harga = 2000, versi = 2, antri = 2 where kode_barcode = ${code}`.execute(app.db)
    await work(code)
    release()
    await first
    // The two may arrive in any order, but the next one is the latest.
    await externalFollowing.does(undefined, jobs)
    await work(code)
    await until(code, 'TERKIRIM')
    expect(toldOf(code).at(-1)?.body).toMatchObject({ harga: 2000 })
    expect(toldOf(code)).toHaveLength(3)
  })

  it('is withdrawn by itself when it is sold, without the sale knowing of it, and not while a part of it is left', async () => {
    const code = await newPiece()
    const [beads] = (await stockPieces(app.db, 'MC2', 1, { qty: 10 })) as [string]
    for (const each of [code, beads]) {
      await send(each)
      await work(each)
    }
    await sold(code)
    await externalFollowing.does(undefined, jobs)
    await work(code)
    await until(code, 'DITARIK')
    expect(toldOf(code).at(-1)).toMatchObject({ method: 'DELETE' })
    expect(await standing(beads)).toMatchObject({ keadaan: 'TERKIRIM' })
    left = []
    await externalFollowing.does(undefined, jobs)
    expect(left).toEqual([])
    expect(await send(code)).toMatchObject({ status: 409, body: { code: 'ALREADY_SOLD' } })
  })

  it('belongs to its shop: no other shop sends it, and a tray offers what was not sent yet', async () => {
    const code = await newPiece()
    expect(await app.call('kasir.mc3', sendPieces, { body: { detail_barang: [{ kode_barcode: code, harga_web: 1 }] } })).toMatchObject({
      status: 409,
      body: { code: 'OTHER_SHOP' },
    })
    expect(await app.call(cashier, withdrawPieces, { body: { kode_barcode: [code] } })).toMatchObject({ status: 409, body: { code: 'NOT_SENT' } })
    const { rows } = await sql<{ kode_baki: string }>`select kode_baki from barang where kode_barcode = ${code}`.execute(app.db)
    const tray = async () =>
      (await app.call<Sendable[]>(cashier, findSendable, { params: { kode: rows[0]!.kode_baki } })).body.map(({ kode_barcode }) => kode_barcode)
    expect(await tray()).toContain(code)
    await send(code)
    expect(await tray()).not.toContain(code)
  })
})

it('says that there is no web shop where there is none', async () => {
  const without = await startTestApp()
  await without.set({ BARANG_WEB_EXTERNAL_MODULE: 'true' })
  const [kode_barcode] = (await stockPieces(without.db, 'MC2', 1)) as [string]
  expect(await without.call(cashier, sendPieces, { body: { detail_barang: [{ kode_barcode, harga_web: 1 }] } })).toMatchObject({
    status: 409,
    body: { code: 'NO_WEB_SHOP', message: 'Web External Belum Diatur' },
  })
  await without.stop()
})

it('keeps the messages to the web shop in the story of the piece: each price, and that it was taken back', async () => {
  const kode_barcode = await newPiece()
  await send(kode_barcode, 3_000_000)
  await send(kode_barcode, 3_200_000)
  await app.call(cashier, withdrawPieces, { body: { kode_barcode: [kode_barcode] } })
  // What becomes of it there is no other word of ours.
  await work(kode_barcode)
  const { body } = await app.call<PieceHistory>(cashier, readHistory, { params: { kode_barcode } })
  expect(body.flatMap((event) => (event.jenis === 'WEB' ? [[event.user_id, event.harga, event.ditarik]] : []))).toEqual([
    [cashier, 3_200_000, true],
    [cashier, 3_200_000, false],
    [cashier, 3_000_000, false],
  ])
})
