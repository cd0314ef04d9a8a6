import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { journalOf } from '#modules/ledger/server/testing/journal-of.ts'
import { cardFeeRp } from '#modules/payments/contract/card-fee.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { gesekTunai, laporanGesekTunai, payForCards } from '../contract/gesek-tunai.ts'
import { cashedBody, madeCash } from './testing/made-cash.ts'
import { madeSale } from './testing/made-sale.ts'

const till = 'kasir.mc2'
const day = '2026-01-31'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
  await app.stop()
})

const pay = (body: object) => app.call(till, payForCards, { body })
const owed = async (no_gesek: string) =>
  (
    await sql<{ pihak: string; rupiah: number }>`
      select pihak, rupiah from saldo_tagihan where (kode_toko, jenis, dokumen) = ('MC2', 'PIUTANG_KARTU', ${no_gesek}) and rupiah <> 0`.execute(
      app.db,
    )
  ).rows
const histories = async () =>
  (await app.call('own.mc2', laporanGesekTunai.api, { query: { tgl_from: day, tgl_to: day } })).body as { no_gesek: string; total_gesek: number }[]

it('cash for cards is refused while the switch is off, as it is by default', async () => {
  const body = await cashedBody(app)
  await app.set({ GESEK_TUNAI: 'false' })
  expect((await pay(body)).status).toBe(403)
})

it('cash leaves the till, the bank of the card owes it with the fee, and the fee is earned (S13)', async () => {
  const made = await madeCash(app)
  const [card] = made.detail_kartu
  expect(made).toMatchObject({ tunai_gesek: 100_000, biaya_gesek: 3_000, total_gesek: 103_000 })
  expect(await owed(made.no_gesek)).toEqual([{ pihak: card?.no_rekening, rupiah: 103_000 }])
  expect(await journalOf(app, made.no_gesek)).toEqual({ '1-1001': -100_000, '1-1503': 103_000, '4-1105': -3_000 })
  expect(await histories()).toContainEqual(expect.objectContaining({ no_gesek: made.no_gesek, total_gesek: 103_000 }))
})

it('is taken back on its day, and the bank owes nothing for it', async () => {
  const { no_gesek } = await madeCash(app)
  const undone = await approved(app, 'mu.mc2', gesekTunai.calls.actions.batal, { params: { nomor: no_gesek }, body: { alasan: 'SALAH KARTU' } })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect(await owed(no_gesek)).toEqual([])
  expect((await histories()).map((row) => row.no_gesek)).not.toContain(no_gesek)
})

it('reports errors at its fields: a bank without a fee, no card, more cash than there is', async () => {
  const body = await cashedBody(app)
  const { rows } = await sql<{ no_rekening: string; kode_bank: string }>`
    select no_rekening, kode_bank from rekening where kode_bank not in (select kode_bank from biaya_gesek) limit 1`.execute(app.db)
  const [card] = body.detail_kartu as [object]
  const other = rows[0]
  if (other)
    expect((await pay({ ...body, detail_kartu: [{ ...card, no_rekening: other.no_rekening }] })).body).toMatchObject({
      code: 'GESEK_FEE_UNSET',
      fields: { 'detail_kartu.0.no_rekening': `Biaya Gesek Bank ${other.kode_bank} Belum Diatur` },
    })
  expect((await pay({ ...body, detail_kartu: [{ ...card, no_rekening: 'TIADA' }] })).body.code).toBe('ACCOUNT_NOT_FOUND')
  expect(Object.keys((await pay({ ...body, detail_kartu: [] })).body.fields)).toEqual(['detail_kartu'])
  await madeSale(app)
  const dear = { ...card, tunai_gesek: 999_999_999_999, biaya_gesek: 30_000_000_000 }
  expect((await pay({ ...body, detail_kartu: [dear] })).body.code).toBe('CASH_SHORT')
})

it('charges no card a fee that its owner did not hear', async () => {
  await madeSale(app)
  const body = await cashedBody(app)
  const [card] = body.detail_kartu as [{ no_rekening: string }]
  const feeOf = (percent: number) =>
    sql`
    update biaya_gesek set persen_gesek = ${percent} where kode_bank = (select kode_bank from rekening where no_rekening = ${card.no_rekening})`.execute(
      app.db,
    )
  for (const percent of [3.5, 2]) {
    await feeOf(percent)
    expect(await pay(body)).toMatchObject({
      status: 409,
      body: {
        code: 'CARD_FEE_CHANGED',
        details: { biaya_kartu: percent * 1_000 },
        fields: { 'detail_kartu.0.tunai_gesek': 'Biaya Kartu Berubah, Periksa Kembali' },
      },
    })
  }
  const { body: made } = await pay({ ...body, detail_kartu: [{ ...card, biaya_gesek: 2_000 }] })
  expect(made).toMatchObject({ biaya_gesek: 2_000, total_gesek: 102_000 })
  await feeOf(3)
})

it('counts as cash for a customer, and the limit of cash applies', async () => {
  await madeSale(app)
  await sql`update para_batas_tunai set batas_tunai = 150000, menolak = true`.execute(app.db)
  const body = await cashedBody(app, { no_hp: '08177777777' })
  expect((await pay(body)).status).toBe(200)
  expect((await pay(body)).body.code).toBe('CASH_LIMIT')
  await sql`update para_batas_tunai set menolak = false`.execute(app.db)
})

it('the fee is rounded half up, once a card', () => {
  expect([cardFeeRp(100_050, 1), cardFeeRp(100_049, 1), cardFeeRp(10_000_000, 2.75)]).toEqual([1_001, 1_000, 275_000])
})
