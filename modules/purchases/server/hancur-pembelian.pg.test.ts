import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { demoPassword } from '#db/seed/demo-password.ts'
import { authorize } from '#modules/approvals/contract/approvals.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { destroyPurchase, hancurPembelian, laporanHancurPembelian, readUsed, scrapOf } from '../contract/hancur-pembelian.ts'
import { destroyedBody, madeDestroyedPurchase } from './testing/destroyed-purchase.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
  await app.stop()
})

const scrap = async (kode_lot: string) => {
  const { rows } = await sql<{ gross: number; fine: number; cost: number }>`
    select gross, fine, cost from saldo_lot where (kode_toko, tempat, kode_lot) = ('MC2', 'ROSOK', ${kode_lot})`.execute(app.db)
  return rows[0]
}
const used = async (cari = '') =>
  ((await app.call('mu.mc2', readUsed, { query: { cari, limit: 200 } })).body.rows as { kode_beli: string }[]).map(({ kode_beli }) => kode_beli)

async function cancel(nomor: string) {
  const call = hancurPembelian.calls.actions.batal
  const input = { params: { nomor }, body: { alasan: 'SALAH BARANG' } }
  const { kategori, uraian, permintaan } = (await app.call('mu.mc2', call, input)).body.details
  const requested = { user_id: 'spv.mc2', password: demoPassword, kategori, description: uraian, keterangan: '', permintaan }
  return app.call('mu.mc2', call, { ...input, approvals: [(await app.call('mu.mc2', authorize, { body: requested })).body.token] })
}

it('bought goods become scrap at what was paid for them, and nothing is an expense', async () => {
  const made = await madeDestroyedPurchase(app)
  const [line] = made.detail_barang
  const { rows } = await sql<{ cost: number }>`
    select sum(harga)::bigint as cost from pembelian_detail where no_faktur_beli = ${line?.no_faktur_beli ?? ''}`.execute(app.db)
  const scraps = await Promise.all(made.detail_barang.map(({ no_urut }) => scrap(scrapOf(made.no_hancur_beli, no_urut))))
  expect(scraps.reduce((sum, lot) => sum + (lot?.cost ?? 0), 0)).toBe(rows[0]?.cost)
  expect(scraps.map((lot) => lot?.fine)).toEqual(made.detail_barang.map(({ fine }) => fine))
  const journal = await sql<{ nomor_akun: string }>`
    select distinct j.nomor_akun from jurnal j join posting p on p.id = j.posting_id where p.reference = ${made.no_hancur_beli} order by 1`.execute(
    app.db,
  )
  expect(journal.rows.map(({ nomor_akun }) => nomor_akun)).toEqual(['1-1303', '1-1306'])
  const { body } = await app.call('own.mc1', laporanHancurPembelian.api, {
    query: { kode_toko: 'MC2', tgl_from: '2026-01-31', tgl_to: '2026-01-31' },
  })
  expect((body as object[]).length).toBe(made.detail_barang.length)
})

it('is undone on its day: the goods stand with the used ones again', async () => {
  const made = await madeDestroyedPurchase(app)
  const codes = made.detail_barang.map(({ kode_barcode, kode_lot }) => kode_barcode ?? kode_lot)
  expect(await used()).not.toEqual(expect.arrayContaining(codes))
  expect(await cancel(made.no_hancur_beli)).toMatchObject({ status: 200, body: { status: 'CANCELLED' } })
  expect(await used()).toEqual(expect.arrayContaining(codes))
})

it('says what is not there, and what stands there twice', async () => {
  const body = (codes: readonly string[]) => ({ keterangan: 'PENYOK', detail_barang: codes.map((kode_beli) => ({ kode_beli })) })
  expect((await app.call('mu.mc2', destroyPurchase, { body: body(['TIADA']) })).body).toMatchObject({
    code: 'USED_NOT_THERE',
    fields: { 'detail_barang.0.kode_beli': 'Barang TIADA Tidak Ada Di Stock Barang Beli' },
  })
  expect((await app.call('mu.mc2', destroyPurchase, { body: body(['A', 'A']) })).body.fields).toEqual({
    'detail_barang.1.kode_beli': 'Barang Sudah Ada Di Tabel',
  })
})

it('is done once by two who destroy the same at once', async () => {
  const body = await destroyedBody(app)
  const one = async (user: string) => {
    const { kategori, uraian, permintaan } = (await app.call(user, destroyPurchase, { body })).body.details
    const requested = { user_id: 'spv.mc2', password: demoPassword, kategori, description: uraian, keterangan: '', permintaan }
    return { user, token: (await app.call(user, authorize, { body: requested })).body.token as string }
  }
  const both = [await one('kasir.mc2'), await one('mu.mc2')]
  const answers = await Promise.all(both.map(({ user, token }) => app.call(user, destroyPurchase, { body, approvals: [token] })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})
