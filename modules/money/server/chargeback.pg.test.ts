import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { chargeback, readSettled, takeBack } from '../contract/chargeback.ts'
import { laporanNonCash } from '../contract/laporan-non-cash.ts'
import { nonCash, readBankClaims, settleClaims } from '../contract/non-cash.ts'
import { owedSale, settledBody } from './testing/owed-by-bank.ts'
import { chargebackBody, madeChargeback } from './testing/taken-back.ts'

const day = '2026-01-31'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
  await app.stop()
})

const owedOf = async (reference: string) =>
  (await app.call<ReplyOf<typeof readBankClaims>>('kasir.mc2', readBankClaims)).body.rows.find((claim) => claim.reference === reference)
    ?.nilai_tagihan
const reported = async (reference: string) =>
  (
    (await app.call('own.mc2', laporanNonCash.api, { query: { tgl_from: day, tgl_to: day } })).body as {
      reference: string
      nilai_tagihan: number
    }[]
  ).filter((row) => row.reference === reference)

it('what the bank takes back it owes again, under the document that it was owed for, and pays again', async () => {
  const made = await madeChargeback(app)
  expect(made).toMatchObject({ kind: 'PENJUALAN', perlakuan: 'TAGIH', jumlah_tarik: 100_000, status: 'VALID' })
  expect(await owedOf(made.reference)).toBe(100_000)
  const [row, ...others] = await reported(made.reference)
  expect(others).toEqual([])
  expect(row).toMatchObject({ ditarik_bank: 100_000, belum_divalidasi: 100_000, sudah_divalidasi: Number(row?.nilai_tagihan) - 100_000 })
  const again = await app.call('kasir.mc2', settleClaims, {
    body: {
      no_rekening: made.no_rekening,
      tgl_rekening: day,
      uang_masuk: 100_000,
      keterangan: null,
      detail_tagihan: [{ reference: made.reference }],
    },
  })
  expect(again.status, JSON.stringify(again.body)).toBe(200)
  expect(await owedOf(made.reference)).toBeUndefined()
  // What it has paid again, the chargeback can no more be cancelled under.
  const undone = await approved(app, 'mu.mc2', chargeback.calls.actions.batal, { params: { nomor: made.no_chargeback }, body: { alasan: 'SALAH' } })
  expect(undone.body).toMatchObject({ code: 'CLAIM_SETTLED' })
})

it('takes back on a day that has come, and not before the bank had paid', async () => {
  const body = await chargebackBody(app)
  const ask = (tgl_rekening: string) => app.call('kasir.mc2', takeBack, { body: { ...body, tgl_rekening } })
  expect((await ask('2099-01-01')).body).toMatchObject({ code: 'STATEMENT_AHEAD', fields: { tgl_rekening: 'Tanggal Rekening Koran Belum Tiba' } })
  expect((await ask('2026-01-30')).body).toMatchObject({
    code: 'STATEMENT_BEFORE_CLAIM',
    fields: { tgl_rekening: `Tanggal Rekening Koran Sebelum Tagihan ${body.reference}` },
  })
})

it('what a bank keeps of one payment is judged over all rounds: a little each time is a lot', async () => {
  const owed = await owedSale(app)
  const wholeRp = owed.sale.grand_total
  const { no_rekening } = owed
  const settle = (owedRp: number, feeRp: number) => {
    const body = { ...settledBody([owed], 0), uang_masuk: owedRp - feeRp }
    return { body, answer: () => app.call('kasir.mc2', settleClaims, { body }) }
  }
  const backAgain = async () => {
    const body = { ...(await chargebackBody(app)), no_rekening, reference: owed.sale.no_faktur, jumlah_tarik: wholeRp }
    const { status, body: said } = await app.call('kasir.mc2', takeBack, { body })
    expect(status, JSON.stringify(said)).toBe(200)
  }
  const usualRp = Math.floor(wholeRp * 0.03)
  expect((await settle(wholeRp, usualRp).answer()).status).toBe(200)
  await backAgain()
  // 3 % again is 6 % of what the customer paid.
  expect((await settle(wholeRp, usualRp).answer()).body).toMatchObject({ code: 'APPROVAL_REQUIRED' })
  expect((await settle(wholeRp, Math.floor(wholeRp * 0.015)).answer()).status).toBe(200)
  await backAgain()
  const third = settle(wholeRp, usualRp)
  expect((await third.answer()).body).toMatchObject({ code: 'APPROVAL_REQUIRED' })
  expect((await approved(app, 'kasir.mc2', settleClaims, { body: third.body })).status).toBe(200)
})

it('books a claim that is given up as a loss on its own account, with an approval', async () => {
  const body = await chargebackBody(app, { perlakuan: 'RUGI' })
  expect((await app.call('kasir.mc2', takeBack, { body })).body).toMatchObject({ code: 'APPROVAL_REQUIRED' })
  const { status, body: made } = await approved<ReplyOf<typeof takeBack>>(app, 'kasir.mc2', takeBack, { body })
  expect(status, JSON.stringify(made)).toBe(200)
  expect(await owedOf(made.reference)).toBeUndefined()
  const { rows } = await sql<{ nomor_akun: string; saldo: number }>`
    select j.nomor_akun, sum(j.debet - j.kredit)::bigint as saldo from jurnal j join posting p on p.id = j.posting_id
    where p.reference = ${made.no_chargeback} group by 1 order by 1`.execute(app.db)
  expect(rows.map(({ saldo }) => saldo)).toEqual([-100_000, 100_000])
  expect(rows[1]?.nomor_akun).toBe('6-1013')
  expect(await reported(made.reference)).toEqual([expect.objectContaining({ ditarik_bank: 100_000, belum_divalidasi: 0 })])
})

it('says at its fields what cannot be: nothing settled, more than was settled, the rest twice', async () => {
  const body = await chargebackBody(app)
  const ask = (facts: object) => app.call('kasir.mc2', takeBack, { body: { ...body, ...facts } })
  expect((await ask({ reference: 'FJ-TIADA' })).body).toMatchObject({ code: 'NOT_SETTLED', fields: { reference: expect.any(String) as string } })
  expect((await app.call('kasir.mc3', takeBack, { body })).body).toMatchObject({ code: 'NOT_SETTLED' })
  const settled = (await app.call<ReplyOf<typeof readSettled>>('kasir.mc2', readSettled, { query: { cari: body.reference } })).body
  const [whole] = settled.map(({ nilai_tagihan }) => nilai_tagihan)
  expect((await ask({ jumlah_tarik: Number(whole) + 1 })).body).toMatchObject({
    code: 'MORE_THAN_SETTLED',
    fields: { jumlah_tarik: expect.any(String) as string },
  })
  const answers = await Promise.all([ask({ jumlah_tarik: whole }), ask({ jumlah_tarik: whole })])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await app.call<ReplyOf<typeof readSettled>>('kasir.mc2', readSettled, { query: { cari: body.reference } })).body).toEqual([])
})

it('what was settled is not cancelled under what was taken back of it; what was taken back is, on its day', async () => {
  const made = await madeChargeback(app)
  const cancelSettled = () =>
    approved(app, 'mu.mc2', nonCash.calls.actions.batal, { params: { nomor: made.no_non_cash }, body: { alasan: 'SALAH REKENING' } })
  expect((await cancelSettled()).body).toMatchObject({ code: 'CHARGED_BACK' })
  const undone = await approved(app, 'mu.mc2', chargeback.calls.actions.batal, { params: { nomor: made.no_chargeback }, body: { alasan: 'SALAH' } })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect(await owedOf(made.reference)).toBeUndefined()
  expect((await cancelSettled()).status).toBe(200)
})
