import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { Report, ReportRow } from '#engine/contract/report.ts'
import { closedDay } from '#modules/closing/server/testing/counted-till.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { kirimUang, receiveMoney, sendMoney } from '#modules/money/contract/kirim-uang.ts'
import { bookMoney } from '#modules/money/contract/uang-kas.ts'
import { moneyOutBody } from '#modules/money/server/testing/booked-money.ts'
import { filledWith, sendingBody } from '#modules/money/server/testing/sent-money.ts'
import { labaRugi, neraca, neracaSaldo, sheetTexts } from '../contract/laporan.ts'

// A branch that did not last: money came from the head office, some of it was spent, the rest went back.

const today = '2026-01-31'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.set({ KIRIM_BARANG: 'true', HITUNG_KAS: 'false' })
})
afterAll(() => app.stop())

const shop = { kode_toko: 'MC7', nama_toko: 'Kencana Tujuh', alamat_toko: 'Jl. Baru 7', no_hp: null, level: 'CABANG' }
const change = (is_active: boolean) =>
  app.call<{ fields?: Record<string, string> }>('own.mc1', 'PUT tokos/{kode_toko}', { params: { kode_toko: 'MC7' }, body: { ...shop, is_active } })
const sent = async (from: string, tujuan: string, jumlah_rp: number) => {
  const { status, body } = await app.call<{ nota_kirim: string }>('own.mc1', sendMoney, { shop: from, body: sendingBody({ tujuan, jumlah_rp }) })
  expect(status, JSON.stringify(body)).toBe(200)
  const params = { nomor_referensi: body.nota_kirim }
  const received = await app.call('own.mc1', receiveMoney, { shop: tujuan, params, body: { jumlah_terima: jumlah_rp, alasan_terima: null } })
  expect(received.status, JSON.stringify(received.body)).toBe(200)
  return body.nota_kirim
}
const ask = async <R extends Report>(report: R, kode_toko: string) => {
  const { status, body } = await app.call<ReportRow<R>[]>('own.mc1', report.api, { query: { tgl_from: today, tgl_to: '2026-02-28', kode_toko } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const statements = async (kode_toko: string) => [await ask(labaRugi, kode_toko), await ask(neraca, kode_toko), await ask(neracaSaldo, kode_toko)]

it('a shop that is closed for good stays in what the chain was, although the head office got less back than it sent', async () => {
  expect((await app.call('own.mc1', 'POST tokos', { body: { ...shop, is_active: true } })).status).toBe(200)
  await expect.poll(async () => (await app.call('own.mc1', 'GET toko/profil', { shop: 'MC7' })).status).toBe(200)
  await filledWith(app, 10_000, 'MC1')
  await sent('MC1', 'MC7', 10_000)
  const spent = await app.call('own.mc1', bookMoney, {
    shop: 'MC7',
    body: moneyOutBody({ detail_uang: [{ kode_transaksi: 'LISTRIK', jumlah_uang: 4_000, keterangan: null }] }),
  })
  expect(spent.status, JSON.stringify(spent.body)).toBe(200)
  const back = await sent('MC7', 'MC1', 6_000)
  const before = await statements('ALL')
  expect(before[0]).toContainEqual(expect.objectContaining({ nomor_akun: '6-1001', jumlah_laba: -4_000 }))

  // What it did today is not proven yet.
  expect((await change(false)).body.fields).toEqual({ is_active: `Toko Tidak Bisa Ditutup, Tanggal ${today} Belum Ditutup` })
  await closedDay(app, 'MC7')
  expect((await change(false)).status).toBe(200)
  await expect.poll(async () => (await app.call('own.mc1', 'GET toko/profil', { shop: 'MC7' })).status).toBe(403)

  expect(await statements('ALL')).toEqual(before)
  expect(before[1]!.map((row) => ('nama_akun' in row ? row.nama_akun : ''))).not.toContain(sheetTexts.wrong.text)
  // Its own are still read, and the documents that they lead to.
  expect(await ask(labaRugi, 'MC7')).toMatchObject([{ nomor_akun: '6-1001', jumlah_laba: -4_000 }])
  expect((await app.call('own.mc1', kirimUang.calls.read, { params: { nomor: back } })).status).toBe(200)
  for (const kode_toko of ['MC1', 'MC7']) expect(await verify(app.db, kode_toko), kode_toko).toEqual([])
})

it('does not close a shop that owes money outside of the chain', async () => {
  expect((await change(true)).status).toBe(200)
  const owed = sql`insert into saldo_tagihan (kode_toko, jenis, pihak, dokumen, tanda, rupiah, fine) values ('MC7', 'HUTANG_BONUS', 'S1', 'X', -1, -1, 0)`
  await app.asOwner(owed, 'unguarded')
  expect((await change(false)).body.fields).toEqual({ is_active: 'Toko Tidak Bisa Ditutup, Masih Ada Piutang Atau Hutang' })
})
