import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import type { ReportRow } from '#engine/contract/report.ts'
import { stillMsMax } from '#engine/testing/step.ts'
import { readSession } from '#modules/access/contract/login.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { journalOf } from '#modules/ledger/server/testing/journal-of.ts'
import { type LoanEvent, auctionLoan } from '#modules/loans/contract/mutasi-hutang.ts'
import { auctionBody, lentOn, madeLoan } from '#modules/loans/server/testing/made-loan.ts'
import { type PaidClaims, bayarTagihan, payClaims, readOpenParties } from '#modules/money/contract/bayar-tagihan.ts'
import { laporanSisaLelang } from '#modules/money/contract/laporan-sisa-lelang.ts'
import { filledWith } from '#modules/money/server/testing/sent-money.ts'
import { type ContractEvent, takeGoodsBack } from '../contract/mutasi-cicilan.ts'
import { agreedOn, madeContract, takingBack } from './testing/made-contract.ts'

// Surpluses of a sold pledge and of goods that were taken back, if the customer does not collect them (events.md H8, decision 140).

const [till, phone] = ['kasir.mc2', '081299990003']
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await filledWith(app, 50_000_000)
  await app.set({ SISA_LELANG_BULAN: '1' })
})
afterAll(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
  await app.stop()
})

const body = (jumlah_uang: number, facts: object = {}) => ({
  jenis_tagihan: 'SISA_LELANG' as const,
  pihak: phone,
  jumlah_uang,
  penyelesaian: 'LEWAT' as const,
  no_rekening: null,
  keterangan: 'TIGA KALI DIHUBUNGI',
  ...facts,
})
const close = (jumlah_uang: number, facts: object = {}) =>
  app.call<PaidClaims & { code: string }>(till, payClaims, { body: body(jumlah_uang, facts) })
const openParty = async () => (await app.call<ReplyOf<typeof readOpenParties>>(till, readOpenParties)).body.find(({ pihak }) => pihak === phone)
const listed = async (pilihan_sisa: 'SEMUA' | 'LEWAT') =>
  (await app.call<ReportRow<typeof laporanSisaLelang>[]>('spv.mc2', laporanSisaLelang.api, { query: { kode_toko: 'MC2', pilihan_sisa } })).body
/** Closes the open day of MC2, after which its date is `tgl`. */
async function onTheDay(tgl: string) {
  await app.asOwner(sql`select close_day('MC2', (select tgl_system from toko where kode_toko = 'MC2'), ${tgl})`)
  await expect.poll(async () => (await app.call(till, readSession)).body.tgl_system, { timeout: stillMsMax }).toBe(tgl)
}
const done = <Body>({ status, body: answer }: { status: number; body: Body }): Body => {
  expect(status, JSON.stringify(answer)).toBe(200)
  return answer
}

it('stays owed until the last day of its term, and leaves with an approval and a reason only then', async () => {
  const loan = await madeLoan(app)
  await lentOn(app, loan, '2025-10-31')
  // 2,000,000 and three months, 150,000; it brings 2,550,000.
  const sold = done(await approved<LoanEvent>(app, till, auctionLoan, { body: auctionBody(loan.no_faktur_hutang, 2_550_000) }))
  expect(sold.sisa_lelang).toBe(400_000)
  const contract = await madeContract(app, { no_hp: phone })
  await agreedOn(app, contract, '2025-11-30')
  const { sisa_pokok } = contract
  const back = done(await approved<ContractEvent>(app, till, takeGoodsBack, { body: takingBack(contract.no_cicilan, sisa_pokok + 100_000) }))
  expect(back.sisa_lelang).toBeGreaterThan(0)
  const total = 400_000 + back.sisa_lelang
  expect(await openParty()).toMatchObject({ nilai_tagihan: total, nilai_lewat: 0 })
  expect((await close(1)).body).toMatchObject({
    code: 'NOTHING_PAST_TERM',
    fields: { pihak: `Tidak Ada Sisa Lelang ${phone} Yang Lewat Masa Ambil` },
  })
  // 31 January and a month: 28 February is the last day.
  await onTheDay('2026-02-28')
  expect((await close(1)).body.code).toBe('NOTHING_PAST_TERM')
  expect(await listed('LEWAT')).toEqual([])
  expect((await listed('SEMUA')).map(({ tgl_batas_ambil, nilai_tagihan }) => [tgl_batas_ambil, nilai_tagihan])).toEqual([
    ['2026-02-28', 400_000],
    ['2026-02-28', back.sisa_lelang],
  ])
  await onTheDay('2026-03-01')
  expect(await openParty()).toMatchObject({ nilai_tagihan: total, nilai_lewat: total })
  expect((await listed('LEWAT')).map(({ kind, reference, lewat_hari, nilai_lewat }) => [kind, reference, lewat_hari, nilai_lewat])).toEqual([
    ['HUTANG', loan.no_faktur_hutang, 1, 400_000],
    ['CICILAN', contract.no_cicilan, 1, back.sisa_lelang],
  ])
  // Nothing is silent.
  expect((await close(total)).body).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { kategori: 'SISA_LELANG_LEWAT' } })
  expect((await close(total, { keterangan: null })).body).toMatchObject({ fields: { keterangan: expect.any(String) } })
  expect((await close(total + 1)).body.code).toBe('PAYS_MORE_THAN_OWED')
  expect((await close(1, { jenis_tagihan: 'HUTANG_BONUS', pihak: 'S1' })).body.code).toBe('ONLY_SURPLUS_FORFEITED')
  const made = done(await approved<PaidClaims>(app, till, payClaims, { body: body(total) }))
  expect(made).toMatchObject({ penyelesaian: 'LEWAT', arah: null, total_uang: total })
  expect(await journalOf(app, made.no_bayar_tagihan)).toEqual({ '2-1107': total, '4-1099': -total })
  expect(await openParty()).toBeUndefined()
  // Taken back on its day it can be collected again.
  const params = { nomor: made.no_bayar_tagihan }
  done(await approved(app, till, bayarTagihan.calls.actions.batal, { params, body: { alasan: 'CUSTOMER DATANG' } }))
  expect(await openParty()).toMatchObject({ nilai_lewat: total })
  expect((await app.call(till, payClaims, { body: body(total, { penyelesaian: 'UANG' }) })).status).toBe(200)
})

it('without a term, nothing is past it; the database holds it too', async () => {
  const loan = await madeLoan(app)
  await lentOn(app, loan, '2025-10-31')
  done(await approved<LoanEvent>(app, till, auctionLoan, { body: auctionBody(loan.no_faktur_hutang, 4_000_000) }))
  await onTheDay('2026-04-02')
  expect((await openParty())?.nilai_lewat).toBeGreaterThan(0)
  await app.set({ SISA_LELANG_BULAN: '0' })
  expect(await openParty()).toMatchObject({ nilai_lewat: 0 })
  expect((await listed('SEMUA')).map(({ tgl_batas_ambil, nilai_lewat }) => [tgl_batas_ambil, nilai_lewat])).toEqual([[null, 0]])
  const forged = app.db.transaction().execute(async (db) => {
    await sql`insert into bayar_tagihan (kode_toko, no_bayar_tagihan, tgl_system, status, user_id, jenis_tagihan, pihak, penyelesaian, keterangan, total_uang)
      values ('MC2', 'PALSU', '2026-04-02', 'VALID', 'spv.mc2', 'SISA_LELANG', ${phone}, 'LEWAT', 'PALSU', 1)`.execute(db)
    await sql`insert into bayar_tagihan_detail (kode_toko, no_bayar_tagihan, no_urut, tgl_system, kind, reference, tgl_tagihan, jumlah_uang)
      values ('MC2', 'PALSU', 1, '2026-04-02', 'HUTANG', ${loan.no_faktur_hutang}, '2020-01-01', 1)`.execute(db)
  })
  await expect(forged).rejects.toMatchObject({ code: 'KN002' })
})
