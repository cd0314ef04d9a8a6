import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paramNames } from '#engine/contract/endpoint.ts'
import { readRights, saveRights } from '#modules/access/contract/hak-akses-users.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { saldoKas } from '#modules/access/contract/rights.ts'
import { laporanTransaksiHarian } from '#modules/closing/contract/laporan-transaksi-harian.ts'
import { cashChart } from '#modules/dashboard/contract/cash-pusat.ts'
import { laporanKeuanganCashGlobal } from '#modules/money/contract/laporan-keuangan-cash-global.ts'
import { laporanTransaksiCash } from '#modules/money/contract/laporan-transaksi-cash.ts'
import { filledWith } from '#modules/money/server/testing/sent-money.ts'
import { flags } from '#modules/settings/contract/flags.ts'
import { registeredCalls, registeredReports, registeredScreens } from './testing/registered.ts'
import { filterOf } from './testing/report-filter.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'

// The user of a till counts it; no screen that he opens shows what should be in it (docs/decisions/063).
const cashier = 'kasir.mc2'
let app: TestApp
let today = ''
/** What should be in the till, a figure that nothing else comes to. */
let inTillRp = 0
beforeAll(async () => {
  app = await startTestApp({ chain: 'trading' })
  for (const amountRp of [5_000_011, 2_654_310]) await filledWith(app, amountRp)
  const { rows } = await sql<{ tgl_system: string; saldo: number }>`
    select t.tgl_system, s.saldo from toko t join saldo_kas s using (kode_toko) where kode_toko = 'MC2' and akun_kas = 'CASH'`.execute(app.db)
  const [{ tgl_system, saldo }] = rows as [{ tgl_system: string; saldo: number }]
  today = tgl_system
  inTillRp = saldo
  const off = ['HIDE_SALDO_STOCK_MODULE', 'TANGGAL_AKTIF']
  await app.set(Object.fromEntries(flags.map(({ key }) => [key, String(!off.includes(key))])))
  // He has every screen except the books of accounts, which users who count never get. He has all rights except this one.
  await sql`
    insert into akses_user (user_id, path, is_show)
    select ${cashier}, path, path <> all(${[saldoKas.path, ...books]}) from unnest(${registeredScreens.map(({ path }) => path)}::text[]) path
    on conflict (user_id, path) do update set is_show = excluded.is_show`.execute(app.db)
})
afterAll(() => app.stop())

const books = registeredScreens.filter((screen) => screen.menu === menu.akuntansi).map(({ path }) => path)
const reading = registeredCalls.filter((call) => (call.call.startsWith('GET ') || call.readsOnly) && paramNames(call.call).length === 0)

/** Returns the calls of a user that answer the content of the till, and how many calls answered anything. */
async function tellers(user_id: string): Promise<{ told: string[]; answered: number }> {
  const figure = new RegExp(`[^\\d]${inTillRp}[^\\d]`)
  const told: string[] = []
  let answered = 0
  for (const call of reading) {
    const report = registeredReports.find(({ api }) => api === call.call)
    const query = report
      ? filterOf(report, today, today)
      : { tgl_from: today, tgl_to: today, tgl_system: today, kategori: 'PENJUALAN', type: 'today' }
    const { status, body } = await app.call(user_id, call, call.body ? { body: {}, query } : { query })
    if (status === 200) answered += 1
    if (status === 200 && figure.test(JSON.stringify(body))) told.push(call.call)
  }
  return { told, answered }
}

it('nothing that a cashier may open says what should be in the till of the open day', async () => {
  const { told, answered } = await tellers(cashier)
  expect(told).toEqual([])
  expect(answered).toBeGreaterThan(150)
})

it('shows the cash in reports and tiles to users with the right, and to all users if no till is counted', async () => {
  const ofCash = [laporanTransaksiCash.api, laporanTransaksiHarian.api, laporanKeuanganCashGlobal.api, cashChart.call]
  expect((await tellers('own.mc2')).told).toEqual(expect.arrayContaining(ofCash))
  await app.set({ HITUNG_KAS: 'false' })
  expect((await tellers(cashier)).told).toEqual(expect.arrayContaining(ofCash))
  await app.set({ HITUNG_KAS: 'true' })
})

it('days that are closed stay readable, and accounts of banks on every day', async () => {
  const rowsOf = async (tgl_from: string, tgl_to: string) =>
    (await app.call<{ akun: string; tgl_system: string | null }[]>(cashier, laporanTransaksiCash.api, { query: { tgl_from, tgl_to } })).body
  const { rows } = await sql<{ hari: string }>`
    select max(tgl_system) as hari from mutasi_kas where kode_toko = 'MC2' and akun_kas = 'CASH' and tgl_system < ${today}`.execute(app.db)
  const before = rows[0]?.hari ?? ''
  const both = await rowsOf(before, today)
  const till = both.filter(({ akun }) => akun === 'MC2 · Kas')
  expect(till.length).toBeGreaterThan(1)
  expect(till.map(({ tgl_system }) => tgl_system)).not.toContain(today)
  expect(await rowsOf(before, before)).toEqual(both.filter(({ tgl_system }) => tgl_system === null || tgl_system === before))
})

it('is a right that a cashier may be given, and then he reads it', async () => {
  const { body } = await app.call<{ versi: string }>('own.mc2', readRights, { params: { user_id: cashier } })
  const given = await app.call('own.mc2', saveRights, {
    params: { user_id: cashier },
    body: { versi: body.versi, is_show: { [saldoKas.path]: true } },
  })
  expect(given.status, JSON.stringify(given.body)).toBe(200)
  expect((await tellers(cashier)).told).toContain(cashChart.call)
})
