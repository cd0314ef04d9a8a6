import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { ReportRow } from '#engine/contract/report.ts'
import { stillMsMax } from '#engine/testing/step.ts'
import { readSession } from '#modules/access/contract/login.ts'
import { authorize } from '#modules/approvals/contract/approvals.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { post, verify } from '#modules/ledger/server/public.ts'
import { journalOf } from '#modules/ledger/server/testing/journal-of.ts'
import type { Loan } from '#modules/loans/contract/hutang.ts'
import { laporanBungaBerjalan } from '#modules/loans/contract/laporan.ts'
import { auctionLoan, redeemLoan, renewLoan } from '#modules/loans/contract/mutasi-hutang.ts'
import { auctionBody, lentOn, madeLoan, redeemBody, renewBody } from '#modules/loans/server/testing/made-loan.ts'
import { filledWith } from '#modules/money/server/testing/sent-money.ts'
import { reopenDay } from '../contract/buka-toko.ts'
import { closeDay } from '../contract/tutup-toko.ts'
import { monthEndOf } from './accrue-interest.ts'

const till = 'kasir.mc2'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.set({ HITUNG_KAS: 'false' })
  await filledWith(app, 100_000_000)
})
afterEach(async () => expect(await verify(app.db, 'MC2')).toEqual([]))
afterAll(() => app.stop())

const dateIs = (tgl: string) => expect.poll(async () => (await app.call(till, readSession)).body.tgl_system, { timeout: stillMsMax }).toBe(tgl)
async function close(tgl_system: string, tgl_berikut: string) {
  const { status, body } = await app.call('spv.mc2', closeDay, { body: { tgl_system, tgl_berikut } })
  expect(status, JSON.stringify(body)).toBe(200)
  await dateIs(tgl_berikut)
}
/** The entries of interest of a day, with what each did to the claim. */
async function entriesOf(tgl: string) {
  const { rows } = await sql<{ no_jurnal: string }>`
    select no_jurnal from jurnal_umum where (kode_toko, tgl_system, jenis_jurnal) = ('MC2', ${tgl}, 'BUNGA') order by no_jurnal`.execute(app.db)
  return Promise.all(rows.map(({ no_jurnal }) => journalOf(app, no_jurnal)))
}
/** What is booked of each loan by now, by the report, whose total is the account of the books. */
async function accrued() {
  const { body } = await app.call<ReportRow<typeof laporanBungaBerjalan>[]>('spv.mc2', laporanBungaBerjalan.api, { query: { kode_toko: 'MC2' } })
  const { rows } = await sql<{ saldo: number }>`
    select coalesce(sum(debet - kredit), 0)::bigint as saldo from jurnal where (kode_toko, nomor_akun) = ('MC2', '1-1510')`.execute(app.db)
  expect(body.reduce((sum, { bunga_berjalan }) => sum + bunga_berjalan, 0)).toBe(rows[0]!.saldo)
  return Object.fromEntries(body.map(({ no_faktur_hutang, hari_bunga, bunga_berjalan }) => [no_faktur_hutang, [hari_bunga, bunga_berjalan]]))
}
const lentSince = async (tgl: string) => {
  const loan = await madeLoan(app)
  await lentOn(app, loan, tgl)
  return loan
}

it('the last day of a month', () => {
  expect(['2026-01-05', '2026-01-31', '2026-02-01', '2028-02-10', '2026-12-30'].map(monthEndOf)).toEqual([
    '2026-01-31',
    '2026-01-31',
    '2026-02-28',
    '2028-02-29',
    '2026-12-31',
  ])
})

// Each loan is 2,000,000 at 2.5 % a month for two months, so a day (a thirtieth) is 1,666.67. It begins on 31 January 2026.
let [open, redeemed, auctioned, late, doubtful] = [] as unknown as [Loan, Loan, Loan, Loan, Loan]

it('books nothing where the chain does not want it', async () => {
  open = await lentSince('2026-01-15')
  expect(await accrued()).toEqual({})
  await app.set({ AKRU_BUNGA_GADAI: 'true' })
})

it('books at the end of a month what open loans have earned, by the day', async () => {
  redeemed = await lentSince('2026-01-16')
  // Due on 31 December: 31 days late, so that interest is still expected.
  auctioned = await lentSince('2025-10-31')
  // Due on 2 November: 90 days late today, 91 tomorrow.
  late = await lentSince('2025-09-02')
  // Due on 30 August: long past the class PERHATIAN.
  doubtful = await lentSince('2025-06-30')
  await close('2026-01-31', '2026-02-01')
  const booked = {
    // 16 and 15 days.
    [open.no_faktur_hutang]: [16, 26_666],
    [redeemed.no_faktur_hutang]: [15, 25_000],
    // Three months.
    [auctioned.no_faktur_hutang]: [90, 150_000],
    // Four months until 2 January, and 29 days.
    [late.no_faktur_hutang]: [149, 248_333],
  }
  expect(await accrued()).toEqual(booked)
  expect(await entriesOf('2026-01-31')).toEqual([{ '1-1510': 449_999, '4-1101': -449_999 }])
  expect(Object.keys(booked)).not.toContain(doubtful.no_faktur_hutang)
})

it('books nothing twice where the day is opened and closed again', async () => {
  const before = await accrued()
  const parts = { params: { tgl_system: '2026-01-31' }, body: { alasan_buka: 'Salah Tutup' }, shop: 'MC2' }
  const requested = await app.call<{ details: Record<string, string> }>('own.mc1', reopenDay, parts)
  const { kategori, uraian, permintaan } = requested.body.details
  const body = { user_id: 'spv.mc1', password: 'kencana', kategori, description: uraian, keterangan: '', permintaan }
  const given = await app.call<{ token: string }>('own.mc1', authorize, { shop: 'MC2', body })
  expect((await app.call('own.mc1', reopenDay, { ...parts, approvals: [given.body.token] })).status).toBe(200)
  await dateIs('2026-01-31')
  await close('2026-01-31', '2026-02-01')
  expect(await accrued()).toEqual(before)
  expect(await entriesOf('2026-01-31')).toHaveLength(1)
})

it('takes back what is paid, what an auction did not bring, and what is not expected any more', async () => {
  // Half a month: until 30 January, so that one day of January is not paid.
  const half = { ...renewBody(open.no_faktur_hutang, 0, 25_000), jumlah_hari: 15 }
  expect((await app.call(till, renewLoan, { body: half })).status).toBe(200)
  // 16 days of a loan by halves: a month.
  expect((await app.call(till, redeemLoan, { body: redeemBody(redeemed.no_faktur_hutang, 2_050_000) })).status).toBe(200)
  const sold = await approved<{ bunga_rp: number; rugi_lelang: number }>(app, till, auctionLoan, {
    body: auctionBody(auctioned.no_faktur_hutang, 1_900_000),
  })
  expect(sold.body).toMatchObject({ bunga_rp: 0, rugi_lelang: 100_000 })
  await close('2026-02-01', '2026-02-02')
  expect(await accrued()).toEqual({ [open.no_faktur_hutang]: [1, 1_666] })
  // 25,000 + 25,000 + 150,000 + 248,333.
  expect(await entriesOf('2026-02-01')).toEqual([{ '1-1510': -448_333, '4-1101': 448_333 }])
})

it('is the interest of the last business day of a month until its end, and only the difference', async () => {
  await close('2026-02-02', '2026-02-03')
  expect(await entriesOf('2026-02-02')).toEqual([])
  // The shop is closed until March. From 15 January to 28 February are a month and 13 days, and 15 days are paid. That leaves 28 days: 46,666.
  await close('2026-02-03', '2026-03-02')
  expect(await accrued()).toEqual({ [open.no_faktur_hutang]: [28, 46_666] })
  expect(await entriesOf('2026-02-03')).toEqual([{ '1-1510': 45_000, '4-1101': -45_000 }])
})

it('is booked by closings alone, and never more than a loan has earned', async () => {
  const context = (db: typeof app.db) => ({ db, kode_toko: 'MC2', tgl_system: '2026-03-02', user_id: 'spv.mc2', request_id: 'PALSU' })
  const claims = [{ jenis: 'PIUTANG_BUNGA' as const, pihak: open.no_hp, dokumen: open.no_faktur_hutang, rupiah: 1_000 }]
  const byHand = (kind: string) =>
    app.db.transaction().execute(async (db) => {
      const counter = kind === 'JURNAL_UMUM' ? [{ type: 'HUTANG', kode_akun: 'BUNGA', jumlahRp: 1_000 }] : []
      const cash = kind === 'JURNAL_UMUM' ? [] : [{ akun_kas: 'CASH', jenis: 'CASH' as const, jumlahRp: -1_000 }]
      await post(context(db), { kind, reference: 'PALSU', stock: [], cash, claims, counter, points: [] })
    })
  await expect(byHand('SALDO_AWAL')).rejects.toMatchObject({ code: 'KN002' })
  await expect(byHand('JURNAL_UMUM')).rejects.toMatchObject({ code: 'KN002' })
})

it('is taken back by the next closing where the chain does not want it any more', async () => {
  await app.set({ AKRU_BUNGA_GADAI: 'false' })
  await close('2026-03-02', '2026-03-03')
  expect(await accrued()).toEqual({})
  expect(await entriesOf('2026-03-02')).toEqual([{ '1-1510': -46_666, '4-1101': 46_666 }])
})
