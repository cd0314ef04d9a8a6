import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { penjualan } from '#modules/sales/contract/penjualan.ts'
import { laporanNonCash } from '../contract/laporan-non-cash.ts'
import { type SettledClaims, nonCash, readBankClaims, readSettledLines, settleClaims } from '../contract/non-cash.ts'
import { readNonCashPayments } from '../contract/non-cash-payments.ts'
import { madeSettledClaims, owedSale, paidSale, settledBody } from './testing/owed-by-bank.ts'

const day = '2026-01-31'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
  await app.stop()
})

const settle = (body: object) => app.call('kasir.mc2', settleClaims, { body })
const claims = async (user_id = 'kasir.mc2') => (await app.call<ReplyOf<typeof readBankClaims>>(user_id, readBankClaims)).body
const journalOf = async (reference: string) =>
  (
    await sql<{ nomor_akun: string; saldo: number }>`
      select j.nomor_akun, sum(j.debet - j.kredit)::bigint as saldo from jurnal j join posting p on p.id = j.posting_id
      where p.reference = ${reference} group by 1 order by 1`.execute(app.db)
  ).rows
const reported = async (no_faktur: string) =>
  ((await app.call('own.mc2', laporanNonCash.api, { query: { tgl_from: day, tgl_to: day } })).body as { reference: string }[]).find(
    ({ reference }) => reference === no_faktur,
  )

it('a transfer is owed by the bank like a card, until its statement shows it', async () => {
  const { sale, no_rekening } = await owedSale(app, 'TRANSFER')
  const { rows } = await claims()
  expect(rows).toContainEqual(
    expect.objectContaining({
      no_rekening,
      kind: 'PENJUALAN',
      reference: sale.no_faktur,
      tgl_tagihan: day,
      umur_hari: 0,
      nilai_tagihan: sale.grand_total,
    }),
  )
  expect(await reported(sale.no_faktur)).toMatchObject({ nilai_tagihan: sale.grand_total, sudah_divalidasi: 0, belum_divalidasi: sale.grand_total })
})

it('what the statement shows settles them: money comes, the bank keeps its part, nothing is owed (S1c)', async () => {
  const sales = [await owedSale(app), await owedSale(app, 'CREDIT')]
  const owedRp = sales.reduce((sum, { sale }) => sum + sale.grand_total, 0)
  const { status, body: made } = await settle(settledBody(sales, 25_000))
  expect(status, JSON.stringify(made)).toBe(200)
  expect(made).toMatchObject({ nilai_tagihan: owedRp, biaya_bank: 25_000, uang_masuk: owedRp - 25_000 })
  const journal = await journalOf(made.no_non_cash)
  expect(journal.map(({ saldo }) => saldo)).toEqual([owedRp - 25_000, -owedRp, 25_000])
  expect(journal.map(({ nomor_akun }) => nomor_akun).slice(1)).toEqual(['1-1503', '6-1004'])
  const left = (await claims()).rows.map(({ reference }) => reference)
  for (const { sale } of sales) {
    expect(left).not.toContain(sale.no_faktur)
    expect(await reported(sale.no_faktur)).toMatchObject({ sudah_divalidasi: sale.grand_total, belum_divalidasi: 0 })
  }
})

it('settles a claim once, and names that claim to the second user', async () => {
  const owed = await owedSale(app)
  const answers = await Promise.all([settle(settledBody([owed], 0)), settle(settledBody([owed], 0))])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'BANK_CLAIM_GONE',
    fields: { 'detail_tagihan.0.reference': `Tagihan ${owed.sale.no_faktur} Tidak Ada Atau Sudah Divalidasi` },
  })
})

it('says at its fields what is wrong: no claim, one twice, more than is owed, another account', async () => {
  const owed = await owedSale(app)
  const body = settledBody([owed], 0)
  expect((await settle({ ...body, detail_tagihan: [] })).body.fields).toEqual({ detail_tagihan: 'Pilih Minimal Satu Tagihan' })
  expect((await settle({ ...body, detail_tagihan: [...body.detail_tagihan, ...body.detail_tagihan] })).body.fields).toHaveProperty('detail_tagihan')
  expect((await settle({ ...body, uang_masuk: Number(body.uang_masuk) + 1 })).body).toMatchObject({
    code: 'MORE_THAN_OWED',
    fields: { uang_masuk: expect.stringContaining('Uang Masuk Melebihi Tagihan') as string },
  })
  expect((await settle({ ...body, no_rekening: 'TIADA' })).body.code).toBe('BANK_CLAIM_GONE')
  expect((await settle({ ...body, tgl_rekening: '2099-01-01' })).body).toMatchObject({
    code: 'STATEMENT_AHEAD',
    fields: { tgl_rekening: 'Tanggal Rekening Koran Belum Tiba' },
  })
  expect((await settle({ ...body, tgl_rekening: '2026-01-30' })).body).toMatchObject({
    code: 'STATEMENT_BEFORE_CLAIM',
    fields: { tgl_rekening: `Tanggal Rekening Koran Sebelum Tagihan ${owed.sale.no_faktur}` },
  })
})

it('a line of a statement settles once: its twin is another payment, and what was taken back may be settled again', async () => {
  const line = { teks_koran: 'SETORAN EDC', urut_koran: 1 }
  const sales = [await owedSale(app), await owedSale(app), await owedSale(app)]
  // Three sales of one price: three lines of one day and amount.
  expect(new Set(sales.map(({ sale }) => sale.grand_total)).size).toBe(1)
  const [first, second, third] = sales.map((owed) => settledBody([owed], 0))
  const made = await settle({ ...first, ...line })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const { no_non_cash, no_rekening, uang_masuk } = made.body as SettledClaims
  const settledOf = async () =>
    (await app.call<ReplyOf<typeof readSettledLines>>('kasir.mc2', readSettledLines, { query: { no_rekening, tgl_from: day, tgl_to: day } })).body
  expect(await settledOf()).toContainEqual({ tgl_rekening: day, uang_masuk, ...line, no_non_cash })
  expect((await settle({ ...second, ...line })).body).toMatchObject({
    code: 'STATEMENT_LINE_USED',
    message: 'Baris Rekening Koran Ini Sudah Divalidasi',
  })
  // Who writes past the application is refused by the database.
  const written = sql`
    insert into non_cash (kode_toko, no_non_cash, tgl_system, status, user_id, no_rekening, nama_rekening, tgl_rekening, nilai_tagihan, uang_masuk, biaya_bank, teks_koran, urut_koran)
    select kode_toko, 'VN-PALSU', tgl_system, 'VALID', user_id, no_rekening, nama_rekening, tgl_rekening, nilai_tagihan, uang_masuk, biaya_bank, teks_koran, urut_koran
    from non_cash where no_non_cash = ${no_non_cash}`.execute(app.db)
  await expect(written).rejects.toMatchObject({ constraint: 'non_cash_line_once' })
  expect((await settle({ ...second, ...line, urut_koran: 2 })).status).toBe(200)
  const undone = await approved(app, 'mu.mc2', nonCash.calls.actions.batal, { params: { nomor: no_non_cash }, body: { alasan: 'SALAH' } })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect(await settledOf()).not.toContainEqual(expect.objectContaining({ no_non_cash }))
  expect((await settle({ ...third, ...line })).status).toBe(200)
})

it('needs an approval for money typed in two shops, because several may share an account', async () => {
  const here = await owedSale(app)
  const there = await owedSale(app, 'DEBIT', 'MC3')
  const [typed, same] = [settledBody([here], 0), settledBody([there], 0)]
  expect(same.uang_masuk).toBe(typed.uang_masuk)
  const inMc3 = (body: object) => app.call('kasir.mc3', settleClaims, { body })
  // At the same moment one of them is the second.
  const answers = await Promise.all([settle(typed), inMc3(same)])
  expect(
    answers.map(({ status }) => status).toSorted((one, other) => one - other),
    JSON.stringify(answers),
  ).toEqual([200, 403])
  const [late, body, user_id, approver] =
    answers[0].status === 403 ? ([answers[0], typed, 'kasir.mc2', 'spv.mc2'] as const) : ([answers[1], same, 'kasir.mc3', 'spv.mc3'] as const)
  expect(late.body).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { kategori: 'DANA_MASUK_SAMA' } })
  expect((await approved<SettledClaims>(app, user_id, settleClaims, { body }, approver)).status).toBe(200)
})

it('needs an approval if the bank keeps more than usual', async () => {
  const owed = await owedSale(app)
  const body = settledBody([owed], Math.ceil(owed.sale.grand_total * 0.06))
  expect((await settle(body)).body).toMatchObject({ code: 'APPROVAL_REQUIRED' })
  expect((await approved(app, 'kasir.mc2', settleClaims, { body })).status).toBe(200)
})

it('the chain says how much that is', async () => {
  await app.set({ BIAYA_NON_CASH_PERSEN: '0.5' })
  const owed = await owedSale(app)
  const fee = (percent: number) => settle(settledBody([owed], Math.floor((owed.sale.grand_total * percent) / 100)))
  expect((await fee(0.6)).body).toMatchObject({ code: 'APPROVAL_REQUIRED' })
  expect((await fee(0.5)).status).toBe(200)
  await app.set({ BIAYA_NON_CASH_PERSEN: '5' })
})

it('is taken back on its day, and the bank owes it again; a sale that was settled cannot be cancelled meanwhile', async () => {
  const { no_non_cash, detail_tagihan } = await madeSettledClaims(app)
  const no_faktur = detail_tagihan[0]?.reference as string
  const cancelSale = () => approved(app, 'mu.mc2', penjualan.calls.actions.batal, { params: { nomor: no_faktur }, body: { alasan: 'SALAH' } })
  expect((await cancelSale()).body.code).toBe('CLAIM_SETTLED')
  const undone = await approved(app, 'mu.mc2', nonCash.calls.actions.batal, { params: { nomor: no_non_cash }, body: { alasan: 'SALAH REKENING' } })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect((await claims()).rows.map(({ reference }) => reference)).toContain(no_faktur)
  expect((await cancelSale()).status).toBe(200)
})

it('another shop sees and settles nothing of it', async () => {
  const owed = await owedSale(app)
  const other = await app.call('kasir.mc3', settleClaims, { body: settledBody([owed], 0) })
  expect(other.body.code).toBe('BANK_CLAIM_GONE')
  expect((await claims('kasir.mc3')).rows.map(({ reference }) => reference)).not.toContain(owed.sale.no_faktur)
})

it('where payments are not validated, the day’s money of each account is read, to be held against its statement', async () => {
  const { sale, no_rekening } = await paidSale(app, 'CREDIT')
  const read = async (user_id: string) => (await app.call<ReplyOf<typeof readNonCashPayments>>(user_id, readNonCashPayments, { query: {} })).body
  const { rekening, rows, total, tagihan } = await read('kasir.mc2')
  expect(total).toBe(rows.length)
  const ofSale = { no_rekening, jenis: 'CREDIT', kind: 'PENJUALAN', reference: sale.no_faktur, masuk: sale.grand_total, keluar: 0 }
  expect(rows.filter(({ reference }) => reference === sale.no_faktur)).toEqual([expect.objectContaining(ofSale)])
  const { rows: held } = await sql<{ masuk: number }>`
    select sum(jumlah)::bigint as masuk from mutasi_kas where kode_toko = 'MC2' and akun_kas = ${no_rekening} and tgl_system = ${day} and jumlah > 0`.execute(
    app.db,
  )
  expect(rekening.find((account) => account.no_rekening === no_rekening)?.masuk).toBe(held[0]?.masuk)
  // What was validated before the switch was turned is owed still, and is settled all the same.
  expect(tagihan).toBe((await claims()).total)
  expect((await read('kasir.mc3')).rows.map(({ reference }) => reference)).not.toContain(sale.no_faktur)
})
