import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { ErrorBody } from '#engine/contract/refusal.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import type { Loan } from '../contract/hutang.ts'
import { type WaitingLoan, acceptLoan, readWaitingLoans, refuseLoan, sendLoan } from '../contract/validasi.ts'
import { loanBody, madeLoan, waitingLoanBody } from './testing/made-loan.ts'

const till = 'kasir.mc2'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterEach(async () => expect(await verify(app.db, 'MC2')).toEqual([]))
afterAll(() => app.stop())

const accept = (body: object) => app.call<Loan & ErrorBody>(till, acceptLoan, { body })
const waits = async () => (await app.call<WaitingLoan[]>(till, readWaitingLoans)).body

it('waits for the cashier, who pays it out once', async () => {
  const body = await waitingLoanBody(app)
  expect(await waits()).toMatchObject([
    {
      no_antri: body.no_antri,
      nama_customer: 'IBU TITI',
      bayar: -1_990_000,
      jumlah_hutang: 2_000_000,
      admin_gadai: 10_000,
      detail_barang: [{ nama_barang: 'GELANG', berat: 10 }, { kode_kadar: 'K375' }],
    },
  ])
  const answers = await Promise.all([accept(body), accept(body)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ status: 'AKTIF', user_id: till, sisa_hutang: 2_000_000 })
  expect(await waits()).toEqual([])
})

it('leaves its bag free until it is paid out', async () => {
  const body = await waitingLoanBody(app, { no_kantong: 'K-A1' })
  await madeLoan(app, { no_kantong: 'K-A1' })
  expect((await accept(body)).body).toMatchObject({ code: 'BAG_TAKEN', fields: { no_kantong: expect.any(String) } })
  // The next one hears it at once.
  const { detail_bayar: _paid, ...goods } = loanBody({ no_kantong: 'K-A1' })
  expect((await app.call<ErrorBody>('mu.mc2', sendLoan, { body: goods })).body.code).toBe('BAG_TAKEN')
  expect((await app.call(till, refuseLoan, { body: { no_antri: body.no_antri, alasan_tolak: 'KANTONG TERPAKAI' } })).status).toBe(200)
})

it('is judged when it is left, and needs its approval when it is paid out', async () => {
  const { detail_bayar: _paid, ...goods } = loanBody({ jumlah_hutang: 100_000_000 })
  expect((await app.call<ErrorBody>('mu.mc2', sendLoan, { body: goods })).body.code).toBe('OVER_CEILING')
  const body = await waitingLoanBody(app, { jumlah_hutang: 16_000_000 })
  expect((await accept(body)).body).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { kategori: 'HUTANG_DI_ATAS_TAKSIRAN' } })
  expect((await approved(app, till, acceptLoan, { body })).status).toBe(200)
  const short = await waitingLoanBody(app)
  expect((await accept({ ...short, detail_bayar: [] })).body.code).toBe('NO_PAYMENT')
  await app.call(till, refuseLoan, { body: { no_antri: short.no_antri, alasan_tolak: 'TIDAK JADI' } })
})
