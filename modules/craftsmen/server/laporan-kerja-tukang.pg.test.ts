import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { markWork } from '#modules/board/contract/papan-pengerjaan.ts'
import { madeOrder, madePiece } from '#modules/orders/server/testing/made-order.ts'
import { madeFinished, madeService } from '#modules/repairs/server/testing/made-service.ts'
import { laporanKerjaTukang } from '../contract/laporan.ts'
import { done, keeper } from './testing/made-bars.ts'
import { craftsmanOf, heldLot, madeMaterial } from './testing/made-work.ts'

const till = 'kasir.mc2'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await craftsmanOf(app)
})
afterAll(() => app.stop())

interface Row {
  readonly kode_tukang: string
  readonly kind: string
  readonly reference: string
  readonly no_pesanan: string | null
  readonly tgl_system: string
  readonly umur_hari: number
  readonly tgl_janji: string | null
  readonly lewat_janji: number
  readonly total_qty: number
  readonly gross: number
  readonly fine: number
}
const report = async (kode_tukang?: string) =>
  (await app.call<Row[]>('own.mc1', laporanKerjaTukang.api, { query: { kode_toko: 'MC2', ...(kode_tukang && { kode_tukang }) } })).body
const rowOf = async (reference: string) => (await report()).find((row) => row.reference === reference)
const mark = async (jenis_kerja: 'PESANAN' | 'SERVICE', no_kerja: string) =>
  done(await app.call(till, markWork, { body: { jenis_kerja, no_kerja, langkah_tanda: 'DIKERJAKAN', kode_tukang: 'TUJI' } }))

it('a repair is with the craftsman it was taken in for, or with the one who was given it, until it is finished', async () => {
  const made = await madeService(app)
  expect(await rowOf(made.no_service)).toMatchObject({
    kode_tukang: 'T1',
    kind: 'SERVICE',
    umur_hari: 0,
    tgl_janji: '2026-02-07',
    lewat_janji: 0,
    total_qty: 3,
    gross: 13.005,
    fine: 6.752,
  })
  await mark('SERVICE', made.no_service)
  expect(await rowOf(made.no_service)).toMatchObject({ kode_tukang: 'TUJI' })
  const { service } = await madeFinished(app)
  expect(await rowOf(service.no_service)).toBeUndefined()
  const nobodys = await madeService(app, { kode_tukang: null })
  expect(await rowOf(nobodys.no_service)).toBeUndefined()
})

it('gold stands with the lot that was handed over and the day of its order; the order itself has no grams', async () => {
  const { no_pesanan } = await madeOrder(app)
  const material = await madeMaterial(app, { no_pesanan })
  expect(await rowOf(material.no_bahan)).toMatchObject({ kode_tukang: 'TUJI', no_pesanan, tgl_janji: '2026-02-14', gross: 20, fine: 19.98 })
  expect(heldLot(material)).toContain(material.no_bahan)
  await mark('PESANAN', no_pesanan)
  expect(await rowOf(no_pesanan)).toMatchObject({ kind: 'PESANAN', kode_tukang: 'TUJI', total_qty: 1, gross: 0, fine: 0 })
  // It is made.
  await madePiece(app, no_pesanan)
  expect(await rowOf(no_pesanan)).toBeUndefined()
})

it('is of one craftsman or all, the oldest first, and marks what is late', async () => {
  const made = await madeService(app)
  await app.asOwner(sql`update toko set tgl_system = '2026-02-10' where kode_toko = 'MC2'`, 'unguarded')
  expect(await rowOf(made.no_service)).toMatchObject({ umur_hari: 10, lewat_janji: 3 })
  await app.asOwner(sql`update toko set tgl_system = '2026-01-31' where kode_toko = 'MC2'`, 'unguarded')
  const rows = await report('T1')
  expect(new Set(rows.map(({ kode_tukang }) => kode_tukang))).toEqual(new Set(['T1']))
  const all = await report()
  const places = all.map(({ kode_tukang, tgl_system }) => `${kode_tukang} ${tgl_system}`)
  expect(places).toEqual(places.toSorted())
  // Every gram that lies with craftsmen stands once.
  const { rows: held } = await sql<{
    gross: number
  }>`select sum(gross)::numeric as gross from saldo_lot where kode_toko = 'MC2' and tempat = 'TUKANG'`.execute(app.db)
  const lots = all.filter(({ kind }) => kind === 'BAHAN_TUKANG').reduce((sum, { gross }) => sum + gross, 0)
  expect(lots).toBeCloseTo(held[0]!.gross, 3)
  expect((await app.call(keeper, laporanKerjaTukang.api, { query: { kode_tukang: 'TUJI' } })).status).toBe(200)
})
