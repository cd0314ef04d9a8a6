import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { journalOf } from '#modules/ledger/server/testing/journal-of.ts'
import { filledWith } from '#modules/money/server/testing/sent-money.ts'
import { type Loan, hutang } from '../contract/hutang.ts'
import { type LoanEvent, mutasiHutang, redeemLoan, renewLoan, replaceLetter } from '../contract/mutasi-hutang.ts'
import { letterBody, madeLoan, partBody, redeemBody, renewBody } from './testing/made-loan.ts'

const till = 'kasir.mc2'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await filledWith(app, 100_000_000)
})
afterEach(async () => expect(await verify(app.db, 'MC2')).toEqual([]))
afterAll(() => app.stop())

type Answer = LoanEvent & { code: string; details: Record<string, string>; fields: Record<string, string> }
const replaces = (loan: Loan, facts: Parameters<typeof letterBody>[1] = {}) =>
  approved<Answer>(app, till, replaceLetter, { body: letterBody(loan.no_faktur_hutang, facts) })
const refusedLetter = async (loan: Loan, facts: Parameters<typeof letterBody>[1]) =>
  (await app.call<Answer>(till, replaceLetter, { body: letterBody(loan.no_faktur_hutang, facts) })).body
const redeem = (loan: Loan, surat_ditunjukkan: number | null) =>
  app.call<Answer>(till, redeemLoan, { body: { ...redeemBody(loan.no_faktur_hutang), surat_ditunjukkan } })
const letterOf = async ({ no_faktur_hutang }: Loan) => {
  const { body } = await app.call<Loan>(till, hutang.calls.read, { params: { nomor: no_faktur_hutang } })
  return body.surat_ke
}
const cancels = ({ no_mutasi_hutang }: LoanEvent) =>
  approved<Answer>(app, till, mutasiHutang.calls.actions.batal, { params: { nomor: no_mutasi_hutang }, body: { alasan: 'SALAH' } })

describe('a lost letter', () => {
  it('is declared with identity and reason, approved by another user, and replaced for the fee of the shop', async () => {
    await app.set({ BIAYA_SURAT_GADAI: '25000' })
    const loan = await madeLoan(app, { no_identitas: '3374-0112 0180.0001' })
    const requested = letterBody(loan.no_faktur_hutang, { feeRp: 25_000, no_laporan: 'LP/12/2026' })
    const { body: refused } = await app.call<Answer>(till, replaceLetter, { body: requested })
    expect(refused).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { kategori: 'SURAT_HUTANG' } })
    expect(refused.details['uraian']).toContain('•••• 0001 · ke-1 · LP/12/2026 · HILANG DI PASAR')
    const { status, body: event } = await approved<Answer>(app, till, replaceLetter, { body: requested })
    expect({ status, event }).toMatchObject({
      status: 200,
      event: { jenis_hutang: 'GANTI_SURAT', surat_ke: 1, biaya_surat: 25_000, grand_total: 25_000, no_identitas: '•••• 0001', keluar_qty: 0 },
    })
    expect(await journalOf(app, event.no_mutasi_hutang)).toEqual({ '1-1001': 25_000, '4-1109': -25_000 })
    expect(await letterOf(loan)).toBe(1)
    await app.set({ BIAYA_SURAT_GADAI: '0' })
    // The screen has shown another fee.
    expect(await refusedLetter(loan, { surat_ke: 1, feeRp: 25_000 })).toMatchObject({ code: 'AMOUNT_CHANGED' })
    expect((await replaces(loan, { surat_ke: 1 })).body).toMatchObject({ surat_ke: 2, grand_total: 0 })
  })

  it('is replaced for the borrower alone, and once by two who do it at once', async () => {
    const loan = await madeLoan(app, { no_identitas: '3374011201800001' })
    expect(await refusedLetter(loan, { no_identitas: '3374011201800002' })).toMatchObject({
      code: 'OTHER_IDENTITY',
      fields: { no_identitas: expect.any(String) },
    })
    const both = await Promise.all([replaces(loan), replaces(loan)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('LETTER_REPLACED')
    expect(await letterOf(loan)).toBe(1)
  })

  it('is refused at a redemption, where the valid one must be shown', async () => {
    const loan = await madeLoan(app)
    await replaces(loan)
    expect((await redeem(loan, null)).body).toMatchObject({ code: 'LETTER_REQUIRED', fields: { surat_ditunjukkan: expect.any(String) } })
    expect((await redeem(loan, 0)).body.code).toBe('LETTER_VOID')
    expect((await redeem(loan, 2)).body.code).toBe('NO_SUCH_LETTER')
    const { status, body: redeemed } = await redeem(loan, 1)
    expect({ status, redeemed }).toMatchObject({ status: 200, redeemed: { surat_ditunjukkan: 1 } })
    expect((await cancels(redeemed)).status).toBe(200)
    // A loan that has had one letter only does not ask for its number.
    expect((await redeem(await madeLoan(app), null)).status).toBe(200)
  })

  it('is not needed to pay interest, but for things that go back', async () => {
    const loan = await madeLoan(app)
    await replaces(loan)
    expect((await app.call(till, renewLoan, { body: renewBody(loan.no_faktur_hutang) })).status).toBe(200)
    const part = partBody(loan.no_faktur_hutang, 800_000, 850_000, [2], { bulan_dibayar: 1 })
    expect((await app.call<Answer>(till, renewLoan, { body: part })).body.code).toBe('LETTER_REQUIRED')
    expect((await app.call(till, renewLoan, { body: { ...part, surat_ditunjukkan: 1 } })).status).toBe(200)
  })

  it('is taken back on its day, the latest first, with or without payments before it', async () => {
    const loan = await madeLoan(app)
    const { body: renewed } = await app.call<LoanEvent>(till, renewLoan, { body: renewBody(loan.no_faktur_hutang) })
    const { body: first } = await replaces(loan)
    const { body: second } = await replaces(loan, { surat_ke: 1 })
    expect((await cancels(first)).body.code).toBe('NOT_THE_LATEST')
    expect((await cancels(renewed)).status).toBe(200)
    expect((await cancels(second)).status).toBe(200)
    expect(await letterOf(loan)).toBe(1)
    expect((await cancels(first)).status).toBe(200)
    expect(await letterOf(loan)).toBe(0)
  })

  it('is guarded by the database', async () => {
    const loan = await madeLoan(app)
    await replaces(loan)
    await expect(app.asOwner(sql`update hutang set surat_ke = 0 where no_faktur_hutang = ${loan.no_faktur_hutang}`)).rejects.toThrow()
    const event = (await app.call<LoanEvent>(till, redeemLoan, { body: { ...redeemBody(loan.no_faktur_hutang), surat_ditunjukkan: 1 } })).body
    await expect(
      app.asOwner(sql`
        insert into mutasi_hutang select (jsonb_populate_record(m, '{"no_mutasi_hutang": "MH-X", "surat_ditunjukkan": 0}')).* from mutasi_hutang m
        where no_mutasi_hutang = ${event.no_mutasi_hutang}`),
    ).rejects.toThrow()
  })
})
