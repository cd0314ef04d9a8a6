import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { Endpoint } from '#engine/contract/endpoint.ts'
import type { Report, ReportRow } from '#engine/contract/report.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { laporanPenjualanPerFaktur } from '../contract/laporan.ts'
import { laporanHarianMember, laporanTopMember } from '../contract/laporan-member.ts'
import { penjualan } from '../contract/penjualan.ts'
import { madeSale } from './testing/made-sale.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const of = async <R extends Report>(report: R, query: object = {}): Promise<ReportRow<R>[]> =>
  (await app.call<ReportRow<R>[]>('own.mc2', report.api, { query: { tgl_from: '2026-01-01', tgl_to: '2026-01-31', ...query } })).body
const sum = <Name extends string>(rows: readonly Readonly<Record<Name, number>>[], name: Name) => rows.reduce((total, row) => total + row[name], 0)

it('tells what members bought, and by whom most was, as the sales and the book of points have it', async () => {
  await app.set({ NILAI_POIN: '1000' })
  const [sari, dewi] = [
    { nama_customer: 'IBU SARI', no_hp: '081234567890' },
    { nama_customer: 'IBU DEWI', no_hp: '081234567891' },
  ]
  const first = await madeSale(app, sari)
  await madeSale(app, { ...sari, nama_customer: 'BU SARI' })
  const other = await madeSale(app, dewi)
  await madeSale(app, { nama_customer: 'UMUM' })
  const gone = await madeSale(app, dewi)
  const nomor = gone.no_faktur
  const undone = await approved(
    app,
    'kasir.mc2',
    penjualan.calls.actions['batal'] as Endpoint,
    { params: { nomor }, body: { alasan: 'SALAH BARANG' } },
    'spv.mc2',
  )
  expect(undone.status).toBe(200)

  const [top, daily] = [await of(laporanTopMember, { sort_by: 'NOTA_MAX' }), await of(laporanHarianMember)]
  expect(top.map(({ kode_member, nama_member, no_hp, jumlah_nota }) => [kode_member, nama_member, no_hp, jumlah_nota])).toEqual([
    [first.kode_member, 'IBU SARI', '081234567890', 2],
    [other.kode_member, 'IBU DEWI', '081234567891', 1],
  ])
  expect(daily.map(({ no_faktur }) => no_faktur)).not.toContain(nomor)
  expect(sum(top, 'jumlah_nota')).toBe(daily.length)
  // Both are the sales of those members, to the rupiah, the milligram and the point.
  const { rows } = await sql<Record<'grand_total' | 'total_berat' | 'total_qty' | 'poin', number>>`
    select sum(grand_total)::bigint as grand_total, sum(total_berat) as total_berat, sum(total_qty)::int as total_qty, (select sum(poin)::int from saldo_poin) as poin
    from penjualan_sah where kode_member is not null`.execute(app.db)
  for (const report of [top, daily]) {
    for (const name of ['grand_total', 'total_berat', 'total_qty'] as const) expect(sum(report, name), name).toBeCloseTo(Number(rows[0]?.[name]), 3)
    expect(sum(report, 'poin_didapat') - sum(report, 'poin_dipakai')).toBe(rows[0]?.poin)
  }
  expect(rows[0]?.poin).toBeGreaterThan(0)
  const invoices = (await of(laporanPenjualanPerFaktur)).filter(({ no_faktur }) => daily.some((row) => row.no_faktur === no_faktur))
  expect(sum(daily, 'grand_total')).toBe(sum(invoices, 'grand_total'))
})

it('sorts by the chosen figure, the best first', async () => {
  for (const [sort_by, name] of [
    ['RUPIAH_MAX', 'grand_total'],
    ['BERAT_MAX', 'total_berat'],
    ['NOTA_MAX', 'jumlah_nota'],
    ['POIN_MAX', 'poin_didapat'],
  ] as const) {
    const told = (await of(laporanTopMember, { sort_by })).map((row) => row[name])
    expect(told, sort_by).toEqual(told.toSorted((a, b) => b - a))
  }
  expect(await of(laporanTopMember, { tgl_from: '2026-01-01', tgl_to: '2026-01-30', sort_by: 'RUPIAH_MAX' })).toEqual([])
})
