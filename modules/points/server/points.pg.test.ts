import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { masterDataHadiah } from '#modules/masters/contract/master-data-hadiah.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { bringGifts, hadiahMasuk, readGifts } from '../contract/hadiah-masuk.ts'
import { laporanKartuStockHadiah } from '../contract/laporan-kartu-stock-hadiah.ts'
import { changePoints, poinManual, readPoints } from '../contract/poin-manual.ts'
import { type Exchange, exchangePoints, tukarPoin } from '../contract/tukar-poin.ts'
import { brought, exchangeBody, given, giftsBody, keeper, newGift, newMember, pointsBody } from './testing/made-points.ts'

const day = '2026-01-31'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.set({ MEMBER: 'true', NILAI_POIN: '1000' })
  // The till has what a sale brought.
  await madeSale(app)
})
afterAll(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
  await app.stop()
})

const one = async <Value>(query: ReturnType<typeof sql<{ value: Value }>>): Promise<Value | undefined> => (await query.execute(app.db)).rows[0]?.value
const pointsOf = async (kode_member: string) =>
  (await one(sql<{ value: number }>`select poin as value from saldo_poin where kode_member = ${kode_member}`)) ?? 0
const owedFor = async (kode_member: string) =>
  (await one(sql<{ value: number }>`select sum(rupiah)::bigint as value from saldo_tagihan where jenis = 'POIN' and pihak = ${kode_member}`)) ?? 0
const lotOf = async (kode_hadiah: string) =>
  (
    await sql<{
      pieces: number
      cost: number
    }>`select pieces, cost from saldo_lot where kode_lot = lot_hadiah('MC2', ${kode_hadiah}) and tempat = 'HADIAH'`.execute(app.db)
  ).rows[0] ?? { pieces: 0, cost: 0 }
const journalOf = async (reference: string) =>
  Object.fromEntries(
    (
      await sql<{ nomor_akun: string; saldo: number }>`
        select j.nomor_akun, sum(j.debet - j.kredit)::bigint as saldo from jurnal j join posting p on p.id = j.posting_id
        where p.reference = ${reference} group by 1 having sum(j.debet - j.kredit) <> 0`.execute(app.db)
    ).rows.map(({ nomor_akun, saldo }) => [nomor_akun, saldo]),
  )
interface Refused {
  readonly code: string
  readonly message: string
  readonly fields?: Readonly<Record<string, string>>
}
const exchanged = (kode_member: string, gifts: Readonly<Record<string, number>>) =>
  app.call<Exchange & Refused>('kasir.mc2', exchangePoints, { body: exchangeBody(kode_member, gifts) })

it('points by hand need an approval, are a debt and an expense (M1), and stand in the ledger of the member', async () => {
  const kode_member = await newMember(app)
  const requested = await app.call<Refused>(keeper, changePoints, { body: pointsBody(kode_member, 5) })
  expect(requested.body.code).toBe('APPROVAL_REQUIRED')
  const { no_poin } = await given(app, kode_member, 5)
  expect(await journalOf(no_poin)).toEqual({ '2-1105': -5_000, '5-1005': 5_000 })
  const taken = await given(app, kode_member, 2, { arah_poin: 'AMBIL' })
  expect([await pointsOf(kode_member), await owedFor(kode_member)]).toEqual([3, -3_000])
  const { body } = await app.call<ReplyOf<typeof readPoints>>('kasir.mc2', readPoints, { params: { kode_member } })
  expect(body).toMatchObject({ kode_member, saldo_poin: 3, total: 2 })
  expect(body.gerak.map(({ reference, poin_gerak, saldo_poin }) => [reference, poin_gerak, saldo_poin])).toEqual([
    [taken.no_poin, -2, 3],
    [no_poin, 5, 5],
  ])
})

it('points never go below zero, by hand or by a cancelling, and no cashier gives any', async () => {
  const kode_member = await newMember(app)
  const { no_poin } = await given(app, kode_member, 5)
  const { body } = await approved<Refused>(app, keeper, changePoints, { body: pointsBody(kode_member, 6, { arah_poin: 'AMBIL' }) })
  expect(body).toMatchObject({ code: 'POINTS_TOO_FEW', fields: { jumlah_poin: 'Poin Tidak Cukup: Perlu 6, Member Punya 5' } })
  await given(app, kode_member, 4, { arah_poin: 'AMBIL' })
  const cancel = { params: { nomor: no_poin }, body: { alasan: 'SALAH MEMBER' } }
  expect((await approved<Refused>(app, keeper, poinManual.calls.actions['batal'], cancel)).body).toMatchObject({ code: 'POINTS_SHORT' })
  expect(await pointsOf(kode_member)).toBe(1)
  const unknown = await approved<Refused>(app, keeper, changePoints, { body: pointsBody('TIDAKADA', 1) })
  expect(unknown.body).toMatchObject({ code: 'MEMBER_NOT_FOUND', fields: { kode_member: 'Member Tidak Ditemukan' } })
  expect((await app.call('kasir.mc2', changePoints, { body: pointsBody(kode_member, 5) })).status).toBe(403)
})

it('points that are worth nothing stand in no account', async () => {
  await app.set({ NILAI_POIN: '0' })
  const kode_member = await newMember(app)
  const { no_poin } = await given(app, kode_member, 5)
  expect([await pointsOf(kode_member), await owedFor(kode_member), await journalOf(no_poin)]).toEqual([5, 0, {}])
  await app.set({ NILAI_POIN: '1000' })
})

it('the database holds a document to the points that it says', async () => {
  const kode_member = await newMember(app)
  const untrue = app.db.transaction().execute(async (db) => {
    await sql`
      insert into poin_manual (kode_toko, no_poin, tgl_system, status, user_id, kode_member, nama_member, arah_poin, jumlah_poin, nilai_poin, alasan_poin)
      values ('MC2', 'PM-MC2-260131-9999', ${day}, 'VALID', 'mu.mc2', ${kode_member}, 'X', 'BERI', 5, 0, 'X')`.execute(db)
  })
  await expect(untrue).rejects.toThrow('the points of PM-MC2-260131-9999 are not those that it says')
})

it('gifts are bought from the till (M3), and leave for points at their share of the cost (M2); the last takes the rest', async () => {
  const kode_hadiah = await newGift(app, 10)
  const bought = await brought(app, [{ kode_hadiah, qty: 3, harga_hadiah: 100_000 }], { nama_pihak: 'TOKO PAYUNG' })
  expect(await journalOf(bought.no_hadiah)).toEqual({ '1-1001': -100_000, '1-1309': 100_000 })
  const { body: listed } = await app.call<{ kode_hadiah: string; stock: number }[]>('kasir.mc2', masterDataHadiah.api.list)
  expect(listed.find((gift) => gift.kode_hadiah === kode_hadiah)?.stock).toBe(3)

  const kode_member = await newMember(app)
  await given(app, kode_member, 35)
  const first = await exchanged(kode_member, { [kode_hadiah]: 1 })
  expect(first.body).toMatchObject({ total_poin: 10, total_hadiah: 1, detail_hadiah: [{ kode_hadiah, poin: 10, qty_hadiah: 1, poin_tukar: 10 }] })
  expect(first.body.detail_hadiah[0]).not.toHaveProperty('biaya_hadiah')
  expect(await journalOf(first.body.no_tukar)).toEqual({ '1-1309': -33_333, '2-1105': 10_000, '5-1005': 23_333 })
  expect(await lotOf(kode_hadiah)).toEqual({ pieces: 2, cost: 66_667 })
  expect(await owedFor(kode_member)).toBe(-25_000)

  expect((await exchanged(kode_member, { [kode_hadiah]: 3 })).body).toMatchObject({
    code: 'GIFT_SHORT',
    fields: { 'detail_hadiah.0.qty': expect.stringMatching(/Tinggal 2$/) },
  })
  await exchanged(kode_member, { [kode_hadiah]: 2 })
  expect(await lotOf(kode_hadiah)).toEqual({ pieces: 0, cost: 0 })
  expect(await pointsOf(kode_member)).toBe(5)
})

it('several gifts go at once, or none where the points are too few', async () => {
  const [umbrella, mug] = [await newGift(app, 50), await newGift(app, 25)]
  await brought(app, [
    { kode_hadiah: umbrella, qty: 2, harga_hadiah: 80_000 },
    { kode_hadiah: mug, qty: 4, harga_hadiah: 60_000 },
  ])
  const kode_member = await newMember(app)
  await given(app, kode_member, 99)
  expect((await exchanged(kode_member, { [umbrella]: 1, [mug]: 2 })).body).toMatchObject({
    code: 'POINTS_TOO_FEW',
    fields: { kode_member: 'Poin Tidak Cukup: Perlu 100, Member Punya 99' },
  })
  expect(await lotOf(mug)).toEqual({ pieces: 4, cost: 60_000 })
  const { body } = await exchanged(kode_member, { [umbrella]: 1, [mug]: 1 })
  expect(await journalOf(body.no_tukar)).toEqual({ '1-1309': -55_000, '2-1105': 75_000, '5-1005': -20_000 })
  const twice = { kode_member, keterangan: null, detail_hadiah: [mug, mug].map((kode_hadiah) => ({ kode_hadiah, qty: 1 })) }
  expect((await app.call<Refused>('kasir.mc2', exchangePoints, { body: twice })).body.fields).toEqual({
    'detail_hadiah.1.kode_hadiah': 'Hadiah Sudah Ada',
  })
  expect((await exchanged(kode_member, { TIDAKADA: 1 })).body).toMatchObject({ code: 'GIFT_UNKNOWN' })
})

it('an exchange is taken back on its day: the gift, the points and the debt are there again', async () => {
  const kode_hadiah = await newGift(app, 10)
  await brought(app, [{ kode_hadiah, qty: 2, harga_hadiah: 70_000 }])
  const kode_member = await newMember(app)
  await given(app, kode_member, 10)
  const { body } = await exchanged(kode_member, { [kode_hadiah]: 1 })
  const cancel = { params: { nomor: body.no_tukar }, body: { alasan: 'RUSAK' } }
  expect((await approved(app, 'kasir.mc2', tukarPoin.calls.actions['batal'], cancel)).status).toBe(200)
  expect([await lotOf(kode_hadiah), await pointsOf(kode_member), await owedFor(kode_member)]).toEqual([{ pieces: 2, cost: 70_000 }, 10, -10_000])
})

it('of eight tills at once one gives the last gift, and one member spends his points once', async () => {
  const kode_hadiah = await newGift(app, 10)
  await brought(app, [{ kode_hadiah, qty: 1, harga_hadiah: 10_000 }])
  const members = await Promise.all(Array.from({ length: 8 }, () => newMember(app)))
  for (const kode_member of members) await given(app, kode_member, 10)
  const answers = await Promise.all(members.map((kode_member) => exchanged(kode_member, { [kode_hadiah]: 1 })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  expect(new Set(answers.flatMap(({ body }) => body.code ?? []))).toEqual(new Set(['GIFT_SHORT']))
  expect(await lotOf(kode_hadiah)).toEqual({ pieces: 0, cost: 0 })

  await brought(app, [{ kode_hadiah, qty: 8, harga_hadiah: 80_000 }])
  const kode_member = await newMember(app)
  await given(app, kode_member, 10)
  const spent = await Promise.all(Array.from({ length: 8 }, () => exchanged(kode_member, { [kode_hadiah]: 1 })))
  expect(spent.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { body } of spent) expect(['POINTS_TOO_FEW', 'POINTS_SHORT', undefined]).toContain(body.code)
  expect([await pointsOf(kode_member), (await lotOf(kode_hadiah)).pieces]).toEqual([0, 7])
})

it('offers opening stock once from the typed values, and asks for an approval', async () => {
  const kode_hadiah = await newGift(app)
  await sql`update hadiah set stock_lama = 12 where kode_hadiah = ${kode_hadiah}`.execute(app.db)
  const offered = async () =>
    (await app.call<ReplyOf<typeof readGifts>>(keeper, readGifts)).body.find((gift) => gift.kode_hadiah === kode_hadiah)?.stock_lama
  expect(await offered()).toBe(12)
  const lines = [{ kode_hadiah, qty: 12, harga_hadiah: 240_000 }]
  expect((await app.call<Refused>(keeper, bringGifts, { body: giftsBody(lines, { sebab_hadiah: 'SALDO_AWAL' }) })).body.code).toBe(
    'APPROVAL_REQUIRED',
  )
  const made = await brought(app, lines, { sebab_hadiah: 'SALDO_AWAL' })
  expect(await journalOf(made.no_hadiah)).toEqual({ '1-1309': 240_000, '3-1002': -240_000 })
  expect([await offered(), await lotOf(kode_hadiah)]).toEqual([null, { pieces: 12, cost: 240_000 }])
})

it('a count books its difference, down and up, with an approval and a reason', async () => {
  const kode_hadiah = await newGift(app)
  await brought(app, [{ kode_hadiah, qty: 10, harga_hadiah: 100_000 }])
  const counted = (hitung_hadiah: number, facts: object = {}) =>
    giftsBody([{ kode_hadiah, hitung_hadiah }], { sebab_hadiah: 'HITUNG', keterangan: 'HITUNG BULANAN', ...facts })
  const missing = await app.call<Refused>(keeper, bringGifts, { body: counted(8, { keterangan: null }) })
  expect(missing.body.fields).toEqual({ keterangan: 'Alasan Tidak Boleh Kosong' })
  const same = await app.call<Refused>(keeper, bringGifts, { body: counted(10) })
  expect(same.body).toMatchObject({ code: 'NO_DIFFERENCE' })
  expect((await app.call<Refused>(keeper, bringGifts, { body: counted(8) })).body.code).toBe('APPROVAL_REQUIRED')
  const fewer = await approved(app, keeper, bringGifts, { body: counted(8) })
  expect(await journalOf(fewer.body.no_hadiah)).toEqual({ '1-1309': -20_000, '5-1006': 20_000 })
  const more = await approved(app, keeper, bringGifts, { body: counted(9) })
  expect(await journalOf(more.body.no_hadiah)).toEqual({ '1-1309': 10_000, '5-1006': -10_000 })
  const none = await approved(app, keeper, bringGifts, { body: counted(0) })
  expect([none.status, await lotOf(kode_hadiah)]).toEqual([200, { pieces: 0, cost: 0 }])
})

it('two counts at once of a gift that was never there add it once', async () => {
  const kode_hadiah = await newGift(app)
  const body = giftsBody([{ kode_hadiah, hitung_hadiah: 5 }], { sebab_hadiah: 'HITUNG', keterangan: 'DITEMUKAN' })
  const answers = await Promise.all([1, 2].map(() => approved(app, keeper, bringGifts, { body })))
  expect(answers.map(({ body: { code } }) => String(code ?? '')).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['', 'NO_DIFFERENCE'])
  expect((await lotOf(kode_hadiah)).pieces).toBe(5)
})

it('gifts that moved since are not taken back', async () => {
  const kode_hadiah = await newGift(app, 10)
  const made = await brought(app, [{ kode_hadiah, qty: 2, harga_hadiah: 70_000 }])
  const kode_member = await newMember(app)
  await given(app, kode_member, 10)
  const { body } = await exchanged(kode_member, { [kode_hadiah]: 1 })
  const undo = { params: { nomor: made.no_hadiah }, body: { alasan: 'SALAH' } }
  expect((await approved<Refused>(app, keeper, hadiahMasuk.calls.actions['batal'], undo)).body).toMatchObject({ code: 'GIFTS_MOVED_ON' })
  await approved(app, 'kasir.mc2', tukarPoin.calls.actions['batal'], { params: { nomor: body.no_tukar }, body: { alasan: 'SALAH' } })
  expect((await approved(app, keeper, hadiahMasuk.calls.actions['batal'], undo)).status).toBe(200)
  expect(await lotOf(kode_hadiah)).toEqual({ pieces: 0, cost: 0 })
})

it('gifts above the limit of money out need an approval, together with what went out before', async () => {
  const limit = 1_000_000
  await app.set({ BATAS_UANG_KELUAR: String(limit), BATAS_UANG_KELUAR_TOKO: '999999999' })
  const kode_hadiah = await newGift(app)
  const { body } = await app.call<Refused>(keeper, bringGifts, { body: giftsBody([{ kode_hadiah, qty: 1, harga_hadiah: limit }]) })
  expect(body.code).toBe('APPROVAL_REQUIRED')
})

it('the card of gifts comes to the account of gifts, line by line and in all', async () => {
  const { body } = await app.call<
    { hadiah_awal: number; hadiah_datang: number; hadiah_keluar: number; hadiah_akhir: number; nilai_akhir: number; detail_gerak: object[] }[]
  >('own.mc2', laporanKartuStockHadiah.api, { query: { tgl_from: day, tgl_to: day } })
  expect(body.length).toBeGreaterThan(5)
  for (const { hadiah_awal, hadiah_datang, hadiah_keluar, hadiah_akhir } of body)
    expect(hadiah_awal + hadiah_datang - hadiah_keluar).toBe(hadiah_akhir)
  const account = await one(
    sql<{
      value: number
    }>`select sum(debet - kredit)::bigint as value from jurnal j join posting p on p.id = j.posting_id where j.nomor_akun = '1-1309' and p.kode_toko = 'MC2'`,
  )
  expect(body.reduce((sum, { nilai_akhir }) => sum + nilai_akhir, 0)).toBe(account)
  const { body: later } = await app.call<typeof body>('own.mc2', laporanKartuStockHadiah.api, {
    query: { tgl_from: '2026-02-01', tgl_to: '2026-02-01' },
  })
  const inOrder = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)
  expect(inOrder(later.map(({ hadiah_awal }) => hadiah_awal))).toEqual(inOrder(body.map(({ hadiah_akhir }) => hadiah_akhir).filter((qty) => qty > 0)))
})
