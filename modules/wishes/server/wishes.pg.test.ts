import { sql } from 'kysely'
import { type Socket, io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import { step } from '#engine/testing/step.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { takePiecesIn } from '#modules/intake/contract/barang-masuk.ts'
import { intakeBody, ring } from '#modules/intake/server/testing/made-intake.ts'
import { type Sale, penjualan, sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { wishedCame } from '../contract/news.ts'
import { laporanPermintaan } from '../contract/laporan-permintaan.ts'
import { type Wish, type Wishes, closeWish, countWished, fulfilWish, listWishes, writeWish } from '../contract/permintaan.ts'
import { matchWishes } from './match-wishes.ts'
import { wishBody } from './testing/made-wish.ts'

const till = 'kasir.mc2'
let app: TestApp
let salesperson: Socket
beforeAll(async () => {
  app = await startTestApp()
  salesperson = io(await app.url(), { auth: { token: await app.tokenOf(till) }, transports: ['websocket'] })
  await step('the salesperson listens', new Promise<void>((resolve) => salesperson.once('connect', resolve)))
})
afterAll(async () => {
  salesperson.disconnect()
  await app.stop()
})

type Answer = Wish & { code: string; fields: Record<string, string> }
const write = (facts: object = {}) => app.call<Answer>(till, writeWish, { body: wishBody(facts) })
const read = async (id: number, user = till) =>
  (await app.call<Wishes>(user, listWishes, { query: { limit: 200 } })).body.rows.find((wish) => wish.id === id)
const match = () => inTransaction(app.db, { user_id: '' }, matchWishes)
const takeIn = async (berat: number) => {
  const body = intakeBody([ring({ berat, berat_bruto: berat, berat_stock: berat })])
  const answer = await app.call<{ detail_barang: { kode_barcode: string }[] }>('spv.mc2', takePiecesIn, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.detail_barang[0]!.kode_barcode
}

describe('a wish', () => {
  it('sends one message to its writer when a fitting piece comes in, and none for another piece', async () => {
    const { body: made } = await write()
    expect(made).toMatchObject({ status_keinginan: 'BUKA', nama_customer: 'IBU CARI', cocok: [], user_id: till })
    await takeIn(50)
    await match()
    expect(await read(made.id)).toMatchObject({ status_keinginan: 'BUKA', cocok: [] })
    const told = new Promise<object>((resolve) => salesperson.once(wishedCame, resolve))
    const kode_barcode = await takeIn(42)
    await match()
    expect(await step('the salesperson hears of it', told)).toMatchObject({ kode_toko: 'MC2', kode_barcode, keinginan: 'GELANG RANTAI' })
    expect(await read(made.id)).toMatchObject({ status_keinginan: 'DIBERITAHU', cocok: [{ kode_barcode }] })
    expect((await app.call<{ jumlah: number }>(till, countWished)).body).toEqual({ jumlah: 1 })
    expect(await read(made.id, 'kasir.mc3')).toBeUndefined()
    const before = await sql<{ n: number }>`select count(*)::int as n from outbox where topic = ${wishedCame}`.execute(app.db)
    await match()
    expect((await sql<{ n: number }>`select count(*)::int as n from outbox where topic = ${wishedCame}`.execute(app.db)).rows).toEqual(before.rows)

    // It is sold to the customer who asked for it: the telephone number identifies him.
    const sold = await app.call<Sale>(till, sell, { body: await loweredSale(app.db, kode_barcode, 0, { no_hp: '6281277770001' }) })
    expect(sold.status, JSON.stringify(sold.body)).toBe(200)
    const sale = sold.body
    await match()
    const ended = await read(made.id)
    expect(ended).toMatchObject({ status_keinginan: 'TERPENUHI', no_faktur: sale.no_faktur, cocok: [] })
    const report = await app.call<{ data: object[] }>('own.mc2', laporanPermintaan.api, { query: { tgl_from: '2026-01-01', tgl_to: '2026-01-31' } })
    expect(JSON.stringify(report.body)).toContain('"jumlah_terpenuhi":1')
    const cancelled = await approved(app, till, penjualan.calls.actions.batal, { params: { nomor: sale.no_faktur }, body: { alasan: 'SALAH' } })
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
    await match()
    expect(await read(made.id)).toMatchObject({ status_keinginan: 'DIBERITAHU', no_faktur: null, cocok: [{ kode_barcode }] })
  })

  it('says at once what is there already, and one without a kind fits nothing', async () => {
    const { body } = await write({ berat_dari: 0.001, berat_sampai: 99 })
    expect(body.cocok.length).toBeGreaterThan(0)
    expect((await write({ kode_dept: null, kode_group: null, berat_dari: null, berat_sampai: null })).body.cocok).toEqual([])
  })

  it('is refused where its fields do not go together, and ended once', async () => {
    expect((await write({ berat_sampai: 1 })).body.fields).toEqual({ berat_sampai: 'Berat Sampai Tidak Boleh Di Bawah Berat Dari' })
    expect((await write({ kode_group: 'TIADA' })).body.fields).toHaveProperty('kode_group')
    expect((await write({ kode_member: 'TIADA' })).body.fields).toEqual({ kode_member: 'Isi Member, Atau Nama Dan No HP' })
    expect((await write({ kode_member: 'TIADA', nama_customer: null, no_hp: null })).body).toMatchObject({ code: 'MEMBER_NOT_FOUND' })
    const { id } = (await write()).body
    const params = { id }
    expect((await app.call<Answer>(till, fulfilWish, { params, body: { no_faktur: 'FJ-NONE' } })).body.code).toBe('WISH_SALE_UNKNOWN')
    expect((await app.call(till, closeWish, { params, body: { alasan_tutup: 'SUDAH BELI DI TEMPAT LAIN' } })).status).toBe(200)
    expect((await app.call<Answer>(till, fulfilWish, { params, body: { no_faktur: null } })).body.code).toBe('WISH_ENDED')
    expect((await app.call<Answer>(till, closeWish, { params: { id: 'X' }, body: { alasan_tutup: 'X' } })).body.code).toBe('NOT_FOUND')
    expect(await read(id)).toMatchObject({ status_keinginan: 'DITUTUP', alasan_tutup: 'SUDAH BELI DI TEMPAT LAIN' })
  })
})
