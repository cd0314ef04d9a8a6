import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { laporanTunaiOrang } from '#modules/money/contract/laporan-tunai-orang.ts'
import { type Sale, penjualan } from '#modules/sales/contract/penjualan.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { readCashReached } from '#modules/members/contract/cash-reached.ts'
import { buy } from '../contract/pembelian.ts'
import { purchaseBody, strangeRing } from './testing/made-purchase.ts'

// The cash that a person pays and gets on a day is summed over the chain, by any name, telephone or card that he shows.
const till = 'kasir.mc2'
const day = '2026-01-31'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  // Any mark of identity tells people apart, also where a shop asks for none.
  await app.set({ IDENTITAS_PENJUAL: 'TIDAK' })
  // Money to buy with.
  for (let sold = 0; sold < 10; sold += 1) await madeSale(app)
  await app.asOwner(sql`insert into saldo_kas (kode_toko, akun_kas, bersama, saldo) values ('MC3', 'CASH', false, 100000000)`, 'unguarded')
})
afterAll(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
  await app.stop()
})

/** One limit alone, in rupiah, from long ago. */
const limit = async (batas_tunai: number, menolak = false) => {
  await sql`delete from para_batas_tunai`.execute(app.db)
  await sql`insert into para_batas_tunai values ('UJI', '2020-01-01', ${batas_tunai}, ${menolak})`.execute(app.db)
}
const listed = async (user: string, kode_toko: string) => {
  const { status, body } = await app.call(user, laporanTunaiOrang.api, { query: { tgl_from: day, tgl_to: day, kode_toko } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as {
    orang: string
    sebab_tunai: string
    masuk: number
    keluar: number
    keluar_semua: number
    jumlah_toko: number
    detail_transaksi: { reference: string }[]
  }[]
}
const reached = async (query: Readonly<Record<string, unknown>>) => (await app.call(till, readCashReached, { query })).body
const cashOf = (sale: Sale) => sale.jumlah_bayar - sale.kembali
const sellTo = async (no_hp: string) => madeSale(app, { nama_customer: 'BUDI', no_hp })
const sellsUs = async (facts: Parameters<typeof purchaseBody>[2], shop = 'MC2') => {
  const body = await purchaseBody(app, [strangeRing], facts, shop)
  const user = shop === 'MC2' ? till : 'kasir.mc3'
  return app.call(user, buy, { body })
}

it('adds up the parts of a person’s payments for the limit, and lists him with his documents', async () => {
  await limit(1_000_000_000)
  const [one, two] = [await sellTo('628111111111'), await sellTo('08111111111')]
  const sum = cashOf(one) + cashOf(two)
  await limit(sum)
  const [row] = (await listed('own.mc2', 'MC2')).filter(({ orang }) => orang === '08111111111')
  expect(row).toMatchObject({ sebab_tunai: 'BATAS', masuk: sum, keluar: 0 })
  expect(row?.detail_transaksi.map(({ reference }) => reference)).toEqual([one.no_faktur, two.no_faktur])
  // What is taken back was not paid.
  await approved(app, 'mu.mc2', penjualan.calls.actions.batal, { params: { nomor: two.no_faktur }, body: { alasan: 'SALAH' } })
  expect((await listed('own.mc2', 'MC2')).filter(({ orang }) => orang === '08111111111')).toEqual([])
})

it('the till hears of it before it saves, and of nothing else', async () => {
  await limit(1_000_000_000)
  const sale = await sellTo('08122222222')
  const batas = cashOf(sale) * 2
  await limit(batas)
  const pays = (tunai: number, no_hp = '628122222222') => reached({ no_hp, tunai, arah: 'IN' })
  expect(await pays(batas / 2)).toEqual({ mencapai: true, batas_tunai: batas, menolak: false })
  expect(await pays(batas / 2 - Math.ceil(batas / 10) - 10)).toMatchObject({ mencapai: false })
  expect(await pays(batas / 2, '08133333333')).toMatchObject({ mencapai: false })
  // What he gets is another sum than what he pays.
  expect(await reached({ no_hp: '08122222222', tunai: 1_000_000, arah: 'OUT' })).toMatchObject({ mencapai: false })
})

it('shows a person who sells to two shops to both, each with its own documents; the head office sees all', async () => {
  await limit(1_000_000_000)
  const phone = { nama_customer: 'SITI', no_hp: '08144444444', no_identitas: '3374014404040004' }
  const here = await sellsUs(phone)
  // Without his telephone he is known by the card that came with it.
  const there = await sellsUs({ ...phone, no_hp: null, kode_sales: 'S1' }, 'MC3')
  expect([here.status, there.status], JSON.stringify([here.body, there.body])).toEqual([200, 200])
  const of = async (user: string, shop: string) => (await listed(user, shop)).filter(({ orang }) => orang === phone.no_hp)
  const [seen] = await of('own.mc2', 'MC2')
  expect(seen).toMatchObject({
    sebab_tunai: 'BANYAK_TOKO',
    jumlah_toko: 2,
    keluar: here.body.grand_total,
    keluar_semua: here.body.grand_total + there.body.grand_total,
  })
  expect(seen?.detail_transaksi.map(({ reference }) => reference)).toEqual([here.body.no_faktur_beli])
  const [all] = await of('own.mc1', 'ALL')
  expect(all).toMatchObject({ keluar: all?.keluar_semua })
  expect(all?.detail_transaksi.map(({ reference }) => reference)).toEqual([here.body.no_faktur_beli, there.body.no_faktur_beli])
})

it('counts one card with two telephones as one person, with either of them on the document', async () => {
  await limit(1_000_000_000)
  const card = { nama_customer: 'RINI', no_identitas: '3374015505050005' }
  const documents = [
    await sellsUs({ ...card, no_hp: '08188880001' }),
    await sellsUs({ ...card, no_hp: '08188880002' }),
    await sellsUs({ ...card, no_hp: null }),
    await sellsUs({ nama_customer: 'RINI', no_identitas: null, no_hp: '08188880001' }),
  ]
  expect(documents.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const sum = documents.reduce((all, { body }) => all + body.grand_total, 0)
  await limit(sum)
  const his = (await listed('own.mc2', 'MC2')).filter(({ orang }) => orang.startsWith('0818888'))
  expect(his).toMatchObject([{ orang: '08188880001', keluar: sum, sebab_tunai: 'BATAS' }])
  // The second telephone alone leads to all of it.
  await limit(sum + 1, true)
  expect((await sellsUs({ nama_customer: 'RINI', no_identitas: null, no_hp: '08188880002' })).body).toMatchObject({ code: 'CASH_LIMIT' })
  await expect(sql`insert into tanda_bersama values ('A', 'B')`.execute(app.db)).rejects.toThrow()
  await expect(sql`delete from tanda_bersama`.execute(app.db)).rejects.toThrow()
})

it('keeps a refusing limit in the database, for the sums of both, and only there', async () => {
  await limit(1_000_000_000)
  const phone = { nama_customer: 'DEWI', no_hp: '08155555555', no_identitas: null }
  const first = await sellsUs(phone)
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  await limit(first.body.grand_total + 1, true)
  expect((await sellsUs(phone)).body).toMatchObject({ code: 'CASH_LIMIT', message: expect.stringContaining('Mencapai Batas Rp. ') })
  // Of two at once who would both reach it, none gets through because the other is not there yet.
  await limit(2 * first.body.grand_total, true)
  const other = { ...phone, no_hp: '08166666666' }
  const both = await Promise.all([sellsUs(other), sellsUs(other)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await limit(first.body.grand_total)
  expect((await sellsUs(phone)).status).toBe(200)
})
