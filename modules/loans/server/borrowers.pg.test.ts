import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { daysAfter } from '#engine/kinds/date/days-after.ts'
import { monthsAfter } from '#engine/kinds/date/months-after.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { readRights, saveRights } from '#modules/access/contract/hak-akses-users.ts'
import { readSession } from '#modules/access/contract/login.ts'
import { checkDay } from '#modules/closing/contract/tutup-toko.ts'
import { filledWith } from '#modules/money/server/testing/sent-money.ts'
import { clearSetting, writeSetting } from '#modules/settings/contract/settingsystem.ts'
import { type RequestedLoan, type Loan, hutang, lend, readBorrower } from '../contract/hutang.ts'
import { laporanHutang } from '../contract/laporan.ts'
import { type LoanEvent, mutasiHutang, readOpenLoans, redeemLoan } from '../contract/mutasi-hutang.ts'
import { lentOn, loanBody, madeLoan, redeemBody } from './testing/made-loan.ts'

const till = 'kasir.mc2'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await filledWith(app, 100_000_000)
  await filledWith(app, 100_000_000, 'MC3')
})
afterAll(() => app.stop())

type Answer = Loan & { code: string; fields: Record<string, string> }
const ask = (facts: Partial<RequestedLoan>, user = till) => app.call<Answer>(user, lend, { body: loanBody(facts) })

describe('the limit of a person over all shops', () => {
  it('counts his open loans of every shop, by telephone and by identity number', async () => {
    await app.set({ BATAS_HUTANG_ORANG: '5000000' })
    const person = { no_hp: '081211110001', no_identitas: '3374011201800001' }
    expect((await ask(person)).status).toBe(200)
    expect((await ask({ ...person, no_hp: '081211110002' }, 'kasir.mc3')).status).toBe(200)
    const { body } = await ask({ ...person, no_hp: '081211110002' })
    expect(body).toMatchObject({
      code: 'BORROWER_OVER',
      fields: { jumlah_hutang: 'Hutang Orang Ini Di Semua Toko Rp. 4,000,000, Batas Rp. 5,000,000, Masih Boleh Rp. 1,000,000' },
    })
    const spelled = { no_hp: '081211110003', no_identitas: '3374-0112 0180.0001' }
    expect((await ask(spelled)).body.code).toBe('BORROWER_OVER')
    // His telephone alone leads to his identity number, and that to the loan under his other telephone.
    expect((await ask({ no_hp: '081211110001' })).body.code).toBe('BORROWER_OVER')
    const { body: owes } = await app.call(till, readBorrower, { query: { no_hp: '081211110002' } })
    expect(owes).toEqual({ hutang_orang: 4_000_000, batas_orang: 5_000_000 })
    expect((await ask({ no_hp: '081211110001', jumlah_hutang: 1_000_000 })).status).toBe(200)
    expect((await ask({ no_hp: '081211110002', jumlah_hutang: 100_000, admin_gadai: 0 })).body.code).toBe('BORROWER_OVER')
    // Another identity is another person.
    expect((await app.call(till, readBorrower, { query: { no_hp: '081211119999' } })).body).toMatchObject({ hutang_orang: 0 })
  })

  it('is not passed by taking a redemption back', async () => {
    const person = { no_hp: '081211110020', jumlah_hutang: 3_000_000 }
    const { body: first } = await ask(person)
    const jumlah_tebus = first.jumlah_hutang + Math.ceil((first.jumlah_hutang * first.bunga_persen) / 200)
    const redeemed = await app.call<LoanEvent>(till, redeemLoan, { body: redeemBody(first.no_faktur_hutang, jumlah_tebus) })
    expect(redeemed.status, JSON.stringify(redeemed.body)).toBe(200)
    expect((await ask(person)).status).toBe(200)
    const input = { params: { nomor: redeemed.body.no_mutasi_hutang }, body: { alasan: 'SALAH' } }
    const back = await approved<Answer>(app, till, mutasiHutang.calls.actions.batal, input)
    expect([back.status, back.body.code]).toEqual([409, 'BORROWER_LIMIT'])
  })

  it('lets one of two shops lend that do it at once', async () => {
    const person = { no_hp: '081211110009', jumlah_hutang: 3_000_000 }
    const both = await Promise.all([ask(person), ask(person, 'kasir.mc3')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toMatch(/^BORROWER_(LIMIT|OVER)$/)
    // His other telephone is joined to this one by a loan with both.
    const known = { no_hp: '081211110030', no_identitas: '3374011201800030', jumlah_hutang: 1_000_000 }
    expect((await ask(known)).status).toBe(200)
    const other = { no_hp: '081211110031', no_identitas: known.no_identitas, jumlah_hutang: 2_500_000 }
    const joined = await Promise.all([ask({ no_hp: known.no_hp, jumlah_hutang: 2_500_000 }), ask(other, 'kasir.mc3')])
    expect(joined.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await app.set({ BATAS_HUTANG_ORANG: '0' })
  })
})

describe('the appraiser of a loan', () => {
  it('is stored with the certificate of that day, which is valid', async () => {
    await sql`insert into penaksir values ('LAMA', 'PAK LAMA', 'S-1', '2025-12-31')`.execute(app.db)
    expect((await ask({ kode_penaksir: 'PT1' })).body).toMatchObject({
      nama_penaksir: 'BAPAK WAHYU',
      no_sertifikat: 'SKK-PG-0417',
      sertifikat_sampai: '2031-12-31',
    })
    expect((await ask({ kode_penaksir: 'LAMA' })).body).toMatchObject({
      code: 'CERTIFICATE_EXPIRED',
      fields: { kode_penaksir: 'Sertifikat Penaksir Berakhir 2025-12-31' },
    })
    expect((await ask({ kode_penaksir: 'TIDAKADA' })).body.code).toBe('APPRAISER_NOT_FOUND')
    await app.set({ GADAI_PENAKSIR: 'true' })
    expect((await ask({})).body).toMatchObject({ code: 'APPRAISER_REQUIRED', fields: { kode_penaksir: 'Penaksir Harus Diisi' } })
    await app.set({ GADAI_PENAKSIR: 'false' })
  })
})

describe('open loans', () => {
  it('have a class by their days late, and their gold by the prices of today and after a fall', async () => {
    const loan = await madeLoan(app)
    await lentOn(app, loan, monthsAfter(loan.tgl_system, -6))
    const report = async (turun_persen: string) => {
      const { body } = await app.call<Record<string, number | string>[]>('own.mc1', laporanHutang.api, {
        query: { kode_toko: 'MC2', pilihan_hutang: 'SEMUA', turun_persen },
      })
      return body.find(({ no_faktur_hutang }) => no_faktur_hutang === loan.no_faktur_hutang)!
    }
    const { rows } = await sql<{ nilai: number }>`
      select floor(sum(case kode_kadar when 'K750' then 10 when 'K375' then 4.005 end * harga))::bigint as nilai from harga_emas where kode_kadar in ('K750', 'K375')`.execute(
      app.db,
    )
    const { nilai } = rows[0]!
    // Lent six months ago for two: four months late.
    const row = await report('T0')
    expect(row).toMatchObject({ kualitas: 'DIRAGUKAN', nilai_emas_gadai: nilai, nilai_turun: nilai, kurang_jaminan: 0 })
    expect(row['rasio_hutang']).toBeCloseTo((2_000_000 / nilai) * 100, 1)
    const fallen = Math.floor(nilai * 0.7)
    expect(await report('T30')).toMatchObject({ nilai_turun: fallen, kurang_jaminan: Math.max(0, 2_000_000 - fallen) })
  })

  // docs/decisions/145
  it('show their class to users who may open their report; all users read the limits and only the head office sets them', async () => {
    const loan = await madeLoan(app)
    await lentOn(app, loan, monthsAfter(loan.tgl_system, -6))
    const reads = (user: string) =>
      app.call<readonly Record<string, unknown>[]>(user, laporanHutang.api, {
        query: { kode_toko: 'MC2', pilihan_hutang: 'SEMUA', turun_persen: 'T0' },
      })
    const { status, body } = await reads('kasir.mc2')
    expect([status, body.length > 0, body.every((row) => 'kualitas' in row)]).toEqual([200, true, true])
    const shows = async (isShown: boolean) => {
      const { versi } = (await app.call<{ versi: string }>('own.mc2', readRights, { params: { user_id: 'kasir.mc2' } })).body
      const { screen } = laporanHutang
      return app.call('own.mc2', saveRights, { params: { user_id: 'kasir.mc2' }, body: { versi, is_show: { [screen.path]: isShown } } })
    }
    expect((await shows(false)).status).toBe(200)
    expect((await reads('kasir.mc2')).status).toBe(403)
    await shows(true)
    // No other call says it: not the loan itself, nor the list that a till chooses from.
    const whole = await app.call<object>('kasir.mc2', hutang.calls.read, { params: { nomor: loan.no_faktur_hutang } })
    const open = await app.call<readonly object[]>('kasir.mc2', readOpenLoans, { query: {} })
    expect([whole.status, open.status, 'kualitas' in whole.body, open.body.some((row) => 'kualitas' in row)]).toEqual([200, 200, false, false])

    const limit = { params: { key: 'KUALITAS_LANCAR_HARI' }, body: { value: '30' } }
    const sets = async (user: string, cakupan: 'SHOP' | 'CHAIN') =>
      (await app.call<{ code?: string }>(user, writeSetting, { ...limit, body: { ...limit.body, cakupan } })).body.code
    expect([await sets('kasir.mc2', 'CHAIN'), await sets('own.mc2', 'CHAIN'), await sets('own.mc1', 'SHOP')]).toEqual([
      'FORBIDDEN',
      'CHAIN_SETTING',
      'OF_CHAIN_ONLY',
    ])
    expect(await sets('own.mc1', 'CHAIN')).toBeUndefined()
    const session = await app.call<{ settings: Record<string, string> }>('kasir.mc2', readSession)
    expect(session.body.settings['KUALITAS_LANCAR_HARI']).toBe('30')
    await app.call('own.mc1', clearSetting, { params: limit.params, query: { cakupan: 'CHAIN' } })
  })

  it('are listed for the user who closes the day', async () => {
    const due = await madeLoan(app, { lama_pinjam: 1 })
    await lentOn(app, due, monthsAfter(due.tgl_system, -1))
    // Due yesterday, the day that was closed last.
    const late = await madeLoan(app, { lama_pinjam: 1 })
    const dueOn = (tgl: string) => lentOn(app, late, monthsAfter(tgl, -1))
    await dueOn(daysAfter(late.tgl_system, -1))
    const warnings = async () => {
      const { body } = await app.call<{ peringatan: { apa: string; n: number; buka: string }[] }>('spv.mc2', checkDay)
      return body.peringatan.filter(({ apa }) => apa.includes('Hutang'))
    }
    const today = { apa: '{{n}} Hutang Jatuh Tempo Hari Ini', n: 1, buka: '/laporan-hutang' }
    expect(await warnings()).toEqual([today, { apa: '{{n}} Hutang Baru Lewat Jatuh Tempo', n: 1, buka: '/laporan-hutang?pilihan_hutang=LEWAT' }])
    // Those that were late at the last closing are no news: this one, and the loan of the test before.
    await dueOn(daysAfter(late.tgl_system, -2))
    expect(await warnings()).toEqual([today])
  })
})
