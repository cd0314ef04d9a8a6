import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import type { Call, Endpoint, ReplyOf } from '#engine/contract/endpoint.ts'
import { laporanUmurStock } from '#modules/goods/contract/laporan-umur-stock.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { laporanPenjualanGroup, laporanPenjualanJenis } from '#modules/sales/contract/laporan.ts'
import { soldByKind, soldByPurity, stockAges, weekdayChart } from '../contract/analysis.ts'
import { periodChart, shopsNow } from '../contract/cash-pusat.ts'
import { salesChart } from '../contract/charts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ chain: 'trading' })
})
afterAll(() => app.stop())

const today = '2026-01-31'
const month = { tgl_from: '2026-01-01', tgl_to: today }
const ask = async <E extends Endpoint>(call: E, query: object = {}, user_id = 'own.mc1') => {
  const { status, body } = await app.call(user_id, call, { query: { ...query } })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body as ReplyOf<E>
}
const sumOf = <Row>(rows: readonly Row[], name: keyof Row) => Math.round(rows.reduce((sum, row) => sum + Number(row[name]), 0) * 1000) / 1000
const report = async <Row>(api: Call, query: object) => (await app.call<Row[]>('own.mc1', api, { query: { ...query } })).body

it('tells by purity and by kind what the reports of sales say of the same days', async () => {
  for (const kode_toko of ['MC2', undefined]) {
    const shop = { kode_toko: kode_toko ?? 'ALL' }
    const purities = (await ask(soldByPurity, { ...month, ...(kode_toko && { kode_toko }) })).values
    const groups = await report<{ harga_total: number; berat: number }>(laporanPenjualanGroup.api, { ...month, ...shop })
    expect(purities.length).toBeGreaterThan(1)
    expect([sumOf(purities, 'total'), sumOf(purities, 'berat')]).toEqual([sumOf(groups, 'harga_total'), sumOf(groups, 'berat')])
    const kinds = (await ask(soldByKind, { ...month, ...(kode_toko && { kode_toko }) })).values
    const reported = await report<{ kode_dept: string; harga_total: number; qty: number }>(laporanPenjualanJenis.api, { ...month, ...shop })
    for (const { kode_dept, qty, total } of kinds) {
      const rows = reported.filter((row) => row.kode_dept === kode_dept)
      expect([kode_dept, qty, total]).toEqual([kode_dept, sumOf(rows, 'qty'), sumOf(rows, 'harga_total')])
    }
    expect(sumOf(kinds, 'total')).toBe(sumOf(purities, 'total'))
    // A purity that was not sold in the month is in no part of it.
    const before = await report<{ harga_total: number }>(laporanPenjualanGroup.api, { tgl_from: '2025-12-01', tgl_to: '2025-12-31', ...shop })
    expect(sumOf(purities, 'total_lalu')).toBeLessThanOrEqual(sumOf(before, 'harga_total'))
    expect(sumOf(kinds, 'total_lalu')).toBe(sumOf(before, 'harga_total'))
  }
})

it('tells for how long a kind lasts, and of one that was never sold that it does not end', async () => {
  const { values } = await ask(soldByKind, { ...month, kode_toko: 'MC2' })
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(pieces), 0)::int as n from isi_baki where kode_toko = 'MC2' and kode_dept is not null`.execute(app.db)
  expect(sumOf(values, 'stock')).toBe(rows[0]?.n)
  const sold = values.find(({ qty, stock }) => qty > 0 && stock > 0)!
  expect(sold.cukup_hari).toBe(Math.round((sold.stock * 31) / sold.qty))
  // On one day many kinds are not sold at all.
  const quiet = (await ask(soldByKind, { tgl_from: '2000-01-01', tgl_to: '2000-01-01', kode_toko: 'MC2' })).values
  expect(quiet.length).toBeGreaterThan(0)
  expect(quiet.every(({ cukup_hari, total, stock }) => cukup_hari === null && total === 0 && stock > 0)).toBe(true)
})

it('averages the days of the week over the days since the first sale that are over', async () => {
  const { values, tgl_from, tgl_to } = await ask(weekdayChart, { tgl_to: today, kode_toko: 'MC2' })
  // Today is a Saturday that has just begun.
  expect([tgl_from, tgl_to]).toEqual(['2025-12-06', '2026-01-30'])
  expect(values.map(({ hari_ke }) => hari_ke)).toEqual([1, 2, 3, 4, 5, 6, 7])
  const days = (await ask(periodChart, { tgl_from, tgl_to, kode_toko: 'MC2' })).values.filter(({ kategori }) => kategori === 'PENJUALAN')
  const first = days.find(({ jumlah }) => jumlah > 0)!.tgl_system
  const isMonday = (day: string) => new Date(day).getUTCDay() === 1
  const mondays = Array.from({ length: 56 }, (_, at) => new Date(Date.parse(tgl_from) + at * 86_400_000).toISOString().slice(0, 10)).filter(
    (day) => isMonday(day) && day >= first,
  )
  const total = sumOf(
    days.filter(({ tgl_system }) => isMonday(tgl_system)),
    'total',
  )
  expect(values[0]).toMatchObject({ hari: mondays.length, total: Math.round(total / mondays.length) })
  // Until a day that is over it goes as it was asked, also over shops together.
  for (const requested of [{ kode_toko: 'MC2' }, {}]) {
    expect(await ask(weekdayChart, { tgl_to: '2026-01-30', ...requested })).toEqual(await ask(weekdayChart, { tgl_to: today, ...requested }))
  }
  expect((await ask(weekdayChart, { tgl_to: '2000-01-31' })).values.every(({ hari, total: rp }) => hari === 0 && rp === 0)).toBe(true)
})

it('tells the ages of what lies in trays as the report does', async () => {
  const rows = await app.call<{ umur: string; pieces: number; gross: number }[]>('own.mc1', laporanUmurStock.api, {
    body: { menurut: 'JENIS', kode_toko: 'ALL' },
  })
  const { values } = await ask(stockAges)
  expect(sumOf(values, 'pieces')).toBeGreaterThan(0)
  for (const { umur, pieces, gross } of values) {
    const told = rows.body.filter((row) => row.umur === umur)
    expect([umur, pieces, gross]).toEqual([umur, sumOf(told, 'pieces'), sumOf(told, 'gross')])
  }
})

/** When the sales of a shop on a date were booked, one after the other, as often as there are moments; the last of them is that of all further ones. */
async function bookedAt(kode_toko: string, tgl_system: string, moments: readonly RawBuilder<unknown>[]): Promise<readonly number[]> {
  const { rows } = await sql<{ no_faktur: string; total: number }>`
    select nomor as no_faktur, total from dagang where kode_toko = ${kode_toko} and tgl_system = ${tgl_system} and kategori = 'PENJUALAN' order by nomor`.execute(
    app.db,
  )
  expect(rows.length).toBeGreaterThanOrEqual(moments.length)
  for (const [at, { no_faktur }] of rows.entries()) {
    const moment = moments[Math.min(at, moments.length - 1)]!
    await app.asOwner(sql`update penjualan set created_at = ${moment} where kode_toko = ${kode_toko} and no_faktur = ${no_faktur}`, 'unguarded')
  }
  return rows.map(({ total }) => total)
}

it('compares today with as much of the day before, at the shop and at the head office: what was booked after its midnight is late in it', async () => {
  // Three sales of yesterday: an hour before this moment of its day, ten minutes after it, and in the night that followed.
  const [earlier] = await bookedAt('MC2', '2026-01-30', [
    sql`now() - interval '25 hours'`,
    sql`now() - interval '23 hours 50 minutes'`,
    sql`now() - interval '90 minutes'`,
  ])
  const chart = await ask(salesChart, { type: 'monthly' }, 'own.mc2')
  expect(chart.sebelumnya.kemarin_jam_ini).toMatchObject({ jumlah: 1, total: earlier })
  expect(chart.sebelumnya.hari_bulan_lalu).toHaveLength(31)
  // What is done today begins it: until then a shop is looked at by the day that it closed.
  await madeSale(app)
  const { values } = await ask(shopsNow)
  expect(values.find(({ kode_toko }) => kode_toko === 'MC2')?.jual_kemarin).toMatchObject({ jumlah: 1, total: earlier })
})

it('compares a day that was closed after midnight with the whole of a day before, until as long after its own midnight', async () => {
  const totals = await bookedAt('MC3', '2026-01-29', [
    sql`${'2026-01-30 00:10+07'}::timestamptz`,
    sql`${'2026-01-30 00:30+07'}::timestamptz`,
    sql`${'2026-01-29 10:00+07'}::timestamptz`,
  ])
  await app.asOwner(
    sql`update tutup_toko set created_at = ${'2026-01-31 00:20+07'} where kode_toko = 'MC3' and tgl_system = '2026-01-30'`,
    'unguarded',
  )
  const { values } = await ask(shopsNow)
  const closed = values.find(({ kode_toko }) => kode_toko === 'MC3')!
  expect(closed).toMatchObject({ tgl_system: '2026-01-30', sudah_tutup: true })
  // All but what was booked when it had been closed a day earlier.
  expect(closed.jual_kemarin).toMatchObject({
    jumlah: totals.length - 1,
    total: totals.reduce((sum, total) => sum + total, 0) - totals[1]!,
  })
})

it('is not for cashiers, nor of another shop than their own for owners of one', async () => {
  for (const call of [soldByPurity, soldByKind, weekdayChart, stockAges]) {
    const query = call === stockAges ? {} : call === weekdayChart ? { tgl_to: today } : month
    expect((await app.call('kasir.mc2', call, { query })).status).toBe(403)
    expect((await app.call('own.mc2', call, { query: { ...query, kode_toko: 'MC3' } })).status).toBe(403)
  }
  const { status, body } = await app.call('own.mc2', soldByKind, { query: { tgl_from: today, tgl_to: '2026-01-01' } })
  expect([status, body.fields.tgl_from]).toEqual([400, 'Tanggal awal tidak boleh lebih besar dari tanggal akhir'])
})

it('keeps in the past of the chain a shop that is closed for good, as the reports behind it do', async () => {
  const past = async () => [await ask(periodChart, month), await ask(soldByPurity, month), await ask(weekdayChart, { tgl_to: today })]
  const shops = async () => (await ask(shopsNow)).values.map(({ kode_toko }) => kode_toko)
  const before = await past()
  const set = async (is_active: boolean) => {
    await app.asOwner(sql`update toko set is_active = ${is_active} where kode_toko = 'MC2'`)
    await expect.poll(async () => (await shops()).includes('MC2')).toBe(is_active)
  }
  await set(false)
  expect(await past()).toEqual(before)
  await set(true)
})
