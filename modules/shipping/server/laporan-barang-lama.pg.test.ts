import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { ReportRow } from '#engine/contract/report.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import { holdPieces } from '#modules/goods/server/public.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { laporanBarangLama } from '../contract/laporan-barang-lama.ts'

let app: TestApp
/** A kind that nothing of the demo chain is of. */
const kind = { kode_dept: 'UJI' }
beforeAll(async () => {
  app = await startTestApp()
  await sql`delete from tahap_umur`.execute(app.db)
  await sql`insert into tahap_umur values ('H90', 90, 1, 0, 10000, 0), ('H180', 180, 3, 0, 50000, 0)`.execute(app.db)
  await sql`insert into jenis (kode_dept, nama_dept) values ('UJI', 'BARANG UJI')`.execute(app.db)
  await app.set({ TAHAP_UMUR: 'true' })
})
afterAll(() => app.stop())

const today = '2026-01-31'
const cameIn = (days: number) => ({ ...kind, tgl_masuk: new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10) })
type Row = ReportRow<typeof laporanBarangLama>
const asked = async (user: string, body: object = {}) => app.call<Row[]>(user, laporanBarangLama.api, { body: { ...kind, ...body } })

it('lists old pieces by their step, and proposes the shop that sells their kind soonest', async () => {
  const [old] = (await stockPieces(app.db, 'MC2', 1, cameIn(200))) as [string]
  const [older] = (await stockPieces(app.db, 'MC2', 1, cameIn(400))) as [string]
  const [middle] = (await stockPieces(app.db, 'MC2', 1, cameIn(100))) as [string]
  await stockPieces(app.db, 'MC2', 1, cameIn(89))
  const alone = await asked('own.mc2')
  expect(alone.body.map(({ kode_barcode, mulai_hari, umur_hari, usul_tujuan }) => [kode_barcode, mulai_hari, umur_hari, usul_tujuan])).toEqual([
    [older, 180, 400, null],
    [old, 180, 200, null],
    [middle, 90, 100, null],
  ])
  // MC3 sells two of the kind and has one left.
  const sold = (await stockPieces(app.db, 'MC3', 3, { ...kind })) as [string, string, string]
  for (const kode_barcode of sold.slice(0, 2))
    expect((await app.call('kasir.mc3', sell, { body: await loweredSale(app.db, kode_barcode, 0) })).status).toBe(200)
  const { body } = await asked('own.mc2', { pilihan_usul: 'ADA' })
  expect(body).toMatchObject([
    { kode_barcode: older, usul_tujuan: 'MC3', terjual_90: 2, stock_tujuan: 1, cukup_di_sini: null, cukup_di_sana: 90 },
    { kode_barcode: old, usul_tujuan: 'MC3', stock_tujuan: 2, cukup_di_sana: 135 },
    { kode_barcode: middle, usul_tujuan: 'MC3', stock_tujuan: 3, cukup_di_sana: 180, diskon_bebas: 1, bonus_umur_rp: 10_000 },
  ])
  expect((await asked('own.mc2', { pilihan_usul: 'TIDAK' })).body).toEqual([])
})

it('lists no pieces of a shop without steps, and no accessories', async () => {
  const [row] = (await stockPieces(app.db, 'MC2', 1, cameIn(300))) as [string]
  await app.asOwner(sql`update barang set is_aksesoris = true where kode_barcode = ${row}`, 'unguarded')
  const listed = async () => (await asked('own.mc1', { kode_toko: 'ALL' })).body.map(({ kode_toko, kode_barcode }) => [kode_toko, kode_barcode])
  const before = await listed()
  expect(before).toHaveLength(3)
  expect(before.flat()).not.toContain(row)
  await app.set({ TAHAP_UMUR: 'false' }, 'MC2')
  expect(await listed()).toEqual([])
  await sql`delete from para_system where kode_toko = 'MC2' and key = 'TAHAP_UMUR'`.execute(app.db)
  await app.set({ TAHAP_UMUR: 'true' })
  await app.asOwner(sql`update barang set is_aksesoris = false, tgl_masuk = ${today} where kode_barcode = ${row}`, 'unguarded')
})

it('leaves out a piece that is held for a customer, and proposes no shop that cannot receive', async () => {
  const [held] = (await stockPieces(app.db, 'MC2', 1, cameIn(300))) as [string]
  expect((await asked('own.mc2')).body).toHaveLength(4)
  const hold = { untuk: 'IBU SRI', kind: 'UJI', dokumen: 'UJI', user_id: 'kasir.mc2' }
  await inTransaction(app.db, { user_id: 'kasir.mc2' }, (db) => holdPieces(db, { kode_toko: 'MC2', modules: new Set() }, [held], hold))
  await sql`update para_system set value = 'false' where key = 'KIRIM_BARANG'`.execute(app.db)
  expect((await asked('own.mc2')).body.map(({ usul_tujuan }) => usul_tujuan)).toEqual([null, null, null])
})

it('is closed where the module is off', async () => {
  await app.set({ TAHAP_UMUR: 'false' })
  expect((await asked('own.mc2')).status).toBe(403)
})
