import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { journalOf } from '#modules/ledger/server/testing/journal-of.ts'
import { type OpenOrder, type OrderEvent, mutasiPesanan, payOrder, readOpenOrders } from '#modules/orders/contract/mutasi-pesanan.ts'
import { cash, openedOrder } from '#modules/orders/server/testing/made-order.ts'
import { readObstacles } from '../contract/pindah-data.ts'
import { begin, enter, giveUp, moveOf, stage, tryFileOf } from './testing/moved-shop.ts'

const till = 'kasir.mc2'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterEach(async () => expect(await verify(app.db, 'MC2')).toEqual([]))
afterAll(() => app.stop())

/** A ring of 3 grams at 1,000,000 a gram, of an order that 800,000 were paid of. */
const line = (no_lama: string, facts: object = {}) => ({
  no_lama,
  nama_customer: 'IBU PINDAH',
  no_hp: '081277770003',
  kode_sales: 'S1',
  tgl_pesanan: '2025-12-20',
  tgl_selesai: '2026-01-20',
  harga_dikunci: true,
  dp: 800_000,
  deskripsi: 'CINCIN UKIR',
  kode_dept: 'CC',
  kode_group: '750L',
  berat: 3,
  harga_per_gram: 1_000_000,
  ...facts,
})
const open = async (cari: string) => (await app.call<OpenOrder[]>(till, readOpenOrders, { query: { cari } })).body
async function cameIn(): Promise<Record<string, number>> {
  const { bukti } = await moveOf(app)
  return Object.fromEntries(bukti.flatMap(({ kunci_bukti, nilai_masuk }) => (nilai_masuk === 0 ? [] : [[kunci_bukti, nilai_masuk]])))
}

it('orders come in by file, one for each old number, count in the proof with one that was entered by hand, and are taken back as a whole', async () => {
  await begin(app)
  await stage(app, 'PESANAN', [line('P-1'), line('P-1', { deskripsi: 'GELANG' }), line('P-2', { emas_pelanggan: 0.5, harga_emas: 2_000_000 })])
  expect((await tryFileOf(app, 'PESANAN')).akan).toMatchObject([
    { uraian_bukti: 'Barang Pesanan', nilai_masuk: 3 },
    { uraian_bukti: 'Uang Muka Pesanan', nilai_masuk: 1_600_000 },
    { uraian_bukti: 'Emas Pelanggan', satuan: 'GRAM', nilai_masuk: 0.5 },
  ])
  await enter(app, 'PESANAN', [line('P-1'), line('P-1', { deskripsi: 'GELANG' }), line('P-2', { emas_pelanggan: 0.5, harga_emas: 2_000_000 })])
  const [two] = await open('P-1')
  expect(two).toMatchObject({ total_qty: 2, total_harga: 6_000_000, uang_pesanan: 800_000, hari_lewat: 11 })
  const [gold] = await open('P-2')
  // 0.5 g of fine gold at 2,000,000 are 1,000,000.
  expect(await journalOf(app, gold!.no_pesanan)).toEqual({ '2-1102': -800_000, '2-1109': -1_000_000, '3-1001': 1_800_000 })
  expect(await cameIn()).toEqual({ 'TAGIHAN/UM_PESANAN': 1_600_000, 'TAGIHAN/EMAS_PELANGGAN': 1_000_000, 'TAGIHAN/EMAS_PELANGGAN/GRAM': 0.5 })
  const hand = await openedOrder(app)
  expect(await cameIn()).toMatchObject({ 'TAGIHAN/UM_PESANAN': 2_400_000 })

  // What is under way keeps the day from closing.
  await expect(app.asOwner(sql`select close_day('MC2', '2026-01-31', '2026-02-01')`)).rejects.toMatchObject({ code: 'KN074' })

  const paid = await approved<OrderEvent>(app, till, payOrder, {
    body: { no_pesanan: two!.no_pesanan, dp: 100_000, keterangan: null, detail_bayar: [cash(100_000)] },
  })
  expect((await app.call('mu.mc2', readObstacles)).body).toMatchObject([{ kind: 'PESANAN', apa: 'P-1', sebab: 'Pesanan Sudah Berubah Sejak Masuk' }])
  await approved(app, till, mutasiPesanan.calls.actions.batal, { params: { nomor: paid.body.no_mutasi_pesanan }, body: { alasan: 'SALAH' } })
  expect((await giveUp(app)).status).toBe(200)
  expect(await open('P-')).toEqual([])
  // The one by hand is not of the move.
  expect(await open(hand.no_lama!)).toHaveLength(1)
})

it('say everything that is wrong with them at once, by line and column', async () => {
  await begin(app)
  const { no_lama } = await openedOrder(app)
  await stage(app, 'PESANAN', [
    line(no_lama!, { kode_sales: 'TIADA', tgl_pesanan: '2026-02-01', tgl_selesai: '2026-02-02' }),
    line('W-1', { kode_group: 'TIADA' }),
    line('W-1', { dp: 900_000, kode_dept: 'TIADA' }),
    line('W-2', { dp: 3_000_001, kunci_sampai: '2026-01-30', berat_dikunci: 1 }),
    line('W-3', { emas_pelanggan: 0.5 }),
    line('W-4', { contoh: 'CINCIN LAMA' }),
  ])
  const { salah } = await tryFileOf(app, 'PESANAN')
  expect(salah.map(({ no_baris, kolom }) => `${no_baris} ${kolom}`).toSorted()).toEqual(
    [
      '2 no_lama',
      '2 kode_sales',
      '2 tgl_pesanan',
      '3 kode_group',
      '4 dp',
      '4 kode_dept',
      '5 dp',
      '5 kunci_sampai',
      '5 berat_dikunci',
      '6 harga_emas',
      '7 berat_contoh',
      '7 kadar_contoh',
    ].toSorted(),
  )
  await giveUp(app)
})
