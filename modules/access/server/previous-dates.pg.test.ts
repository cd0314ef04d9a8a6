import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { registeredReports } from '#apps/server/testing/registered.ts'
import { filterOf } from '#apps/server/testing/report-filter.ts'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { splitCall } from '#engine/contract/endpoint.ts'
import { fixedDateText } from '#engine/contract/fixed-date.ts'
import { isPeriod } from '#engine/contract/report.ts'
import { laporanPenjualan } from '#modules/sales/contract/laporan-penjualan.ts'
import { penjualan } from '#modules/sales/contract/penjualan.ts'
import { login, readSession } from '../contract/login.ts'
import { freeDates } from '../contract/previous-dates.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const today = '2026-01-31'
const switches = (owner: boolean, supervisor: boolean) =>
  app.set({ TANGGAL_AKTIF: 'true', AKTIF_TANGGAL_KEMARIN_OWNER: String(owner), AKTIF_TANGGAL_KEMARIN_SPV: String(supervisor) })
const free = (user: string, aktif = true) => app.call(user, freeDates, { body: { aktif } })
const salesOf = (user: string, tgl_from: string) => app.call(user, penjualan.calls.list, { query: { tgl_from, tgl_to: today } })

describe('who may free the dates of his session', () => {
  it.each([
    ['with both switches', true, true, ['OWN', 'SPV', 'SU', 'MU']],
    ["with the owners' switch alone", true, false, ['OWN', 'SU', 'MU']],
    ["with the supervisors' switch alone", false, true, ['SPV', 'SU', 'MU']],
    ['with neither', false, false, []],
  ])('%s', async (_, owner, supervisor, allowed) => {
    await switches(owner, supervisor)
    const answers = await Promise.all(
      ['OWN', 'SPV', 'KASIR', 'SU', 'MU', 'DEV'].map(async (level) => [level, (await free(`${level.toLowerCase()}.mc2`)).status]),
    )
    expect(answers.filter(([, status]) => status === 200).map(([level]) => level)).toEqual(allowed)
    expect(answers.filter(([, status]) => status !== 200).every(([, status]) => status === 403)).toBe(true)
  })
})

describe('while dates follow the active date', () => {
  beforeEach(async () => {
    await switches(true, false)
    await free('own.mc2', false)
  })

  it('no report and no list answers for another date, and says so at the field', async () => {
    await app.set({
      STOCK_SEPUHAN_MANUAL: 'true',
      GESEK_TUNAI: 'true',
      DAILY_SALDO_TRANSACTION_REPORT: 'true',
      REKAP_SALES_TOKO_1: 'MC1, MC2, MC3, MCO',
    })
    for (const report of registeredReports) {
      const period = report.filters.find(isPeriod)
      if (!period) continue
      const requested = { ...filterOf(report), [period.from]: '2026-01-30', [period.to]: today }
      const isGet = splitCall(report.api).method === 'GET'
      const { status, body } = await app.call('own.mc2', report.api, isGet ? { query: requested } : { body: requested })
      expect([report.screen.path, status, body.fields]).toEqual([report.screen.path, 400, { [period.from]: fixedDateText }])
    }
    const { status, body } = await salesOf('own.mc2', '2026-01-30')
    expect([status, body.fields]).toEqual([400, { tgl_from: fixedDateText }])
    expect((await salesOf('own.mc2', today)).status).toBe(200)
  })

  it('an owner frees only his own session, until he ties it again', async () => {
    expect((await app.call('own.mc2', readSession)).body.fixedDate).toBe(today)
    expect((await free('own.mc2')).body.message).toBe('Tanggal Sebelumnya Aktif')
    expect((await app.call('own.mc2', readSession)).body.fixedDate).toBeNull()
    expect((await salesOf('own.mc2', '2026-01-30')).status).toBe(200)
    expect((await salesOf('kasir.mc2', '2026-01-30')).status).toBe(400)
    await free('own.mc2', false)
    expect((await salesOf('own.mc2', '2026-01-30')).status).toBe(400)
  })

  it('free dates are tied again when the switch goes off, and with the next login', async () => {
    await free('own.mc2')
    await switches(false, false)
    expect((await salesOf('own.mc2', '2026-01-30')).status).toBe(400)
    await switches(true, false)
    expect((await salesOf('own.mc2', '2026-01-30')).status).toBe(200)
    const again = await app.call(undefined, login, { body: { user_id: 'own.mc2', password: 'kencana', ambil_alih: true } })
    expect(again.body.fixedDate).toBe(today)
  })
})

it('ties the dates of each shop by its own switch, for the shop that the user looks at', async () => {
  await app.set({ TANGGAL_AKTIF: 'false' })
  await sql`insert into para_system (kode_toko, key, value) values ('MC2', 'TANGGAL_AKTIF', 'true')`.execute(app.db)
  app.app.settings.forget()
  const ask = async (kode_toko: string) =>
    (await app.call('spv.mc1', laporanPenjualan.api, { query: { tgl_from: '2026-01-02', tgl_to: '2026-01-03', kode_toko } })).status
  expect([await ask('MC1'), await ask('MC3'), await ask('MC2'), await ask('ALL')]).toEqual([200, 200, 400, 400])
  await sql`delete from para_system where kode_toko = 'MC2' and key = 'TANGGAL_AKTIF'`.execute(app.db)
  app.app.settings.forget()
})

it('is free for all users while the switch is off, and there is nothing to free', async () => {
  await app.set({ TANGGAL_AKTIF: 'false' })
  expect((await salesOf('kasir.mc2', '2026-01-30')).status).toBe(200)
  expect((await free('spv.mc2')).status).toBe(403)
})
