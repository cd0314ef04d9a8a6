import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { laporanBukuBerlian } from '../contract/laporan-buku-berlian.ts'
import { stone } from './testing/stone.ts'

const today = '2026-01-31'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ chain: 'trading' })
  await app.set({ BERLIAN: 'true' })
})
afterAll(() => app.stop())

type Row = Readonly<Record<'butir' | 'karat' | 'modal_rp' | 'jual_rp' | 'modal_usd' | 'jual_usd' | 'profit_rp' | 'profit_usd', number>> &
  Readonly<Record<string, unknown>>

const book = async (tgl_from: string, tgl_to: string, facts: object = {}) =>
  (await app.call<Row[]>('own.mc2', laporanBukuBerlian.api, { body: { tgl_from, tgl_to, ...facts } })).body
const sumOf = (rows: readonly Row[]) => ({
  butir: rows.reduce((sum, { butir }) => sum + butir, 0),
  karat: Math.round(rows.reduce((sum, { karat }) => sum + karat * 1000, 0)),
  modal_rp: rows.reduce((sum, { modal_rp }) => sum + modal_rp, 0),
  jual_rp: rows.reduce((sum, { jual_rp }) => sum + jual_rp, 0),
  modal_cent: Math.round(rows.reduce((sum, { modal_usd }) => sum + modal_usd * 100, 0)),
  jual_cent: Math.round(rows.reduce((sum, { jual_usd }) => sum + jual_usd * 100, 0)),
})
/** What the stones of the pieces that are ours now come to, by their rows. */
const stones = async () =>
  (
    await sql<ReturnType<typeof sumOf>>`
      select sum(s.butir)::int as butir, (sum(s.karat) * 1000)::int as karat, sum(s.modal_rp)::bigint as modal_rp, sum(s.jual_rp)::bigint as jual_rp,
             (sum(s.modal_usd) * 100)::int as modal_cent, (sum(s.jual_usd) * 100)::int as jual_cent
      from barang_batu s join barang b using (kode_barcode) where b.kode_toko = 'MC2' and b.status in ('READY', 'HELD', 'IN_TRANSIT', 'BOUGHT', 'MISSING')`.execute(
      app.db,
    )
  ).rows[0]

it('the book of stones ends with the stones that there are, and says with which pieces they came and went', async () => {
  const batu = [stone(), stone({ kode_shape: 'OV', butir: 1, karat: 0.4, kode_jenis_batu: 'LAB', kode_supplier: 'JKT01' })]
  const [kept, sold] = (await stockPieces(app.db, 'MC2', 2, { batu })) as [string, string]
  const { status, body } = await app.call('kasir.mc2', sell, { body: await loweredSale(app.db, sold, 0) })
  expect(status, JSON.stringify(body)).toBe(200)
  const rows = await book(today, today)
  expect(sumOf(rows)).toEqual(await stones())
  expect(sumOf(rows).modal_cent).toBeGreaterThan(0)
  for (const { modal_rp, jual_rp, modal_usd, jual_usd, profit_rp, profit_usd } of rows) {
    expect([profit_rp, Math.round(profit_usd * 100)]).toEqual([jual_rp - modal_rp, Math.round((jual_usd - modal_usd) * 100)])
  }
  const moved = rows.filter(({ mutasi }) => mutasi !== 'AWAL')
  expect(moved.map(({ mutasi, kode_barcode, tempat, kind, butir, karat }) => [mutasi, kode_barcode, tempat, kind, butir, karat])).toEqual(
    [['OV', 1, 0.4] as const, ['RD', 3, 0.25] as const].flatMap(([, butir, karat]) => [
      ['MASUK', kept, 'SALDO_AWAL', 'TAMBAH_BARANG', butir, karat],
      ['MASUK', sold, 'SALDO_AWAL', 'TAMBAH_BARANG', butir, karat],
      ['KELUAR', sold, 'PELANGGAN', 'PENJUALAN', -butir, -karat],
    ]),
  )
  // The day before ended with what this one began with; one shape alone is its part of it.
  expect(sumOf(await book('2026-01-25', '2026-01-30'))).toEqual(sumOf(rows.filter(({ mutasi }) => mutasi === 'AWAL')))
  expect(await book(today, today, { kode_shape: 'OV' })).toEqual(rows.filter(({ kelompok }) => String(kelompok).startsWith('MC2 · OV')))
})

it('is asked for the stones of one kind or one supplier; the supplier by those alone who read it', async () => {
  const all = await book(today, today)
  const ofKind = (kode: string) => all.filter(({ kode_jenis_batu }) => kode_jenis_batu === kode)
  expect(ofKind('LAB').length).toBeGreaterThan(0)
  expect(await book(today, today, { kode_jenis_batu: 'LAB' })).toEqual(ofKind('LAB'))
  const bought = all.filter(({ kode_supplier }) => kode_supplier === 'JKT01')
  expect(await book(today, today, { kode_supplier: 'JKT01' })).toEqual(bought)
  const requested = (facts: object) => app.call<Row[]>('spv.mc2', laporanBukuBerlian.api, { body: { tgl_from: today, tgl_to: today, ...facts } })
  await app.asOwner(
    sql`insert into akses_user (user_id, path, is_show) values ('spv.mc2', ${hargaModal.path}, false) on conflict (user_id, path) do update set is_show = false`,
  )
  const hidden = await requested({})
  expect(hidden.body.length).toBe(all.length)
  for (const row of hidden.body) expect(row).not.toHaveProperty('kode_supplier')
  expect((await requested({ kode_supplier: 'JKT01' })).status).toBe(403)
})
