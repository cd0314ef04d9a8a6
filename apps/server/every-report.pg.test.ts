import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shops } from '#db/seed/masters.ts'
import { type Call, splitCall } from '#engine/contract/endpoint.ts'
import type { AnyField } from '#engine/contract/field.ts'
import { type Report, isPeriod } from '#engine/contract/report.ts'
import { toTable } from '#engine/contract/table.ts'
import { laporanCadangan } from '#modules/audit/contract/laporan-cadangan.ts'
import { laporanMarketplace } from '#modules/marketplace/contract/laporan-marketplace.ts'
import { laporanBungaBerjalan } from '#modules/loans/contract/laporan.ts'
import { fakturBermasalah } from '#modules/closing/contract/faktur-bermasalah.ts'
import { laporanPerubahanHargaEmas } from '#modules/pricing/contract/laporan-perubahan-harga-emas.ts'
import { walkedReports } from '../walked.ts'
import { reportDifferences } from './testing/report-sums.ts'
import { filterOf, ofShop, today } from './testing/report-filter.ts'
import { supplyReports } from './testing/supply-reports.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ chain: 'trading' })
  await supplyReports(app)
})
afterAll(() => app.stop())

type Row = Readonly<Record<string, unknown>>
type Sums = Readonly<Record<string, bigint>>

const noSums: Sums = {}
const firstDay = '2026-01-01'

/**
 * Reports that are empty here: the books have no faults, no month was closed, which would book interest (modules/closing/server/accrue-interest.pg.test.ts),
 * no shop has an account at a marketplace (modules/marketplace/server/marketplace.pg.test.ts), and no archive is kept (apps/server/backup/archive-jobs.pg.test.ts).
 */
const emptyReports: readonly Report[] = [fakturBermasalah, laporanBungaBerjalan, laporanMarketplace, laporanCadangan]

/** In whole thousandths, and in another way than the reports add. */
const exact = (value: unknown) =>
  BigInt(
    Number(value ?? 0)
      .toFixed(3)
      .replace('.', ''),
  )

/** The sums of the columns that have one; of a report without any, how many rows there are. */
function sumsOf(report: Report, rows: readonly Row[]): Sums {
  const summed = report.columns.filter(({ total }) => total).map(({ field }) => field.name)
  if (summed.length === 0) return { rows: BigInt(rows.length) }
  return Object.fromEntries(summed.map((name) => [name, rows.reduce((sum, row) => sum + exact(row[name]), 0n)]))
}

const added = (one: Sums, other: Sums): Sums =>
  Object.fromEntries(Object.keys({ ...one, ...other }).map((name) => [name, (one[name] ?? 0n) + (other[name] ?? 0n)]))

const askedBy = (call: Call, user_id: string | undefined, filter: Record<string, unknown>) =>
  app.call(user_id, call, splitCall(call).method === 'GET' ? { query: filter } : { body: filter })
const requested = (user_id: string | undefined, report: Report, filter: Record<string, unknown>) => askedBy(report.api, user_id, filter)

describe.each(walkedReports.map((report) => [report.screen.path, report] as const))('report %s', (_, report) => {
  it('answers each shop its own rows, and the head office those of all', async () => {
    const sums = { ALL: noSums, shops: noSums }
    for (const kode_toko of [...shops.map((shop) => shop.kode_toko), ...(report.allShops ? ['ALL'] : [])]) {
      const { status, body } = await requested('own.mc1', report, { ...filterOf(report, firstDay), ...ofShop(report, kode_toko) })
      expect(status, JSON.stringify(body)).toBe(200)
      const rows = body as Row[]
      // The head office sells nothing; every other shop has rows.
      if (emptyReports.includes(report)) expect(rows).toEqual([])
      else if (kode_toko !== 'MC1') expect(rows.length, kode_toko).toBeGreaterThan(0)
      for (const row of rows) if ('kode_toko' in row && kode_toko !== 'ALL') expect(row['kode_toko']).toBe(kode_toko)
      const of = kode_toko === 'ALL' ? 'ALL' : 'shops'
      sums[of] = added(sums[of], sumsOf(report, rows))
    }
    if (report.allShops) expect(sums.shops).toEqual(sums.ALL)
    if (!emptyReports.includes(report)) expect(Object.values(sums.shops).some((sum) => sum !== 0n)).toBe(true)
  })

  it('stands together by its groups, and adds up', async () => {
    const { body } = await requested('own.mc2', report, filterOf(report, firstDay))
    const rows = body as Row[]
    const table = toTable(report, rows)
    // The query sorts by the groups: each comes once.
    expect(table.sections.flatMap((section) => section.rows)).toEqual(rows)
    for (const section of table.sections) if (section.subtotal) expect(sumsOf(report, [section.subtotal])).toMatchObject(sumsOf(report, section.rows))
    if (table.total) expect(sumsOf(report, [table.total])).toEqual(sumsOf(report, rows))
    else expect(report.columns.filter(({ total }) => total)).toEqual([])
  })

  it('treats ALL and an empty filter like a filter that is left out', async () => {
    const filters = report.filters.filter((filter): filter is AnyField => !isPeriod(filter))
    const needed = filterOf(report, firstDay)
    for (const { wire, preset } of filters) if (preset !== undefined) delete needed[wire]
    const optional = filters.filter(({ isOptional, preset }) => isOptional || preset !== undefined).map(({ wire }) => wire)
    const all = (value: string) => Object.fromEntries(optional.map((wire) => [wire, value]))
    const leftOut = await requested('own.mc2', report, needed)
    expect(leftOut.status, JSON.stringify(leftOut.body)).toBe(200)
    for (const value of ['', 'ALL']) expect((await requested('own.mc2', report, { ...needed, ...all(value) })).body, value).toEqual(leftOut.body)
  })

  it('is closed without a login, and its other shops to a branch', async () => {
    expect((await requested(undefined, report, filterOf(report))).status).toBe(401)
    // Prices belong to the chain, for a request of any shop.
    if (report === laporanPerubahanHargaEmas) return
    expect((await requested('own.mc2', report, { ...filterOf(report), ...ofShop(report, 'MC3') })).status).toBe(403)
    const everything = await requested('own.mc2', report, { ...filterOf(report), ...ofShop(report, 'ALL') })
    // Some reports need one named shop. For them ALL is the same as no shop.
    expect(everything.status).toBe('ip_cabang' in ofShop(report, 'ALL') ? 400 : 403)
  })

  it('reports a wrong date at its field', async () => {
    for (const period of report.filters.filter(isPeriod)) {
      const none = await requested('own.mc1', report, {})
      expect(none.body).toMatchObject({
        fields: { [period.from]: period.emptyTexts.from, [period.to]: period.emptyTexts.to },
      })
      const backwards = await requested('own.mc1', report, filterOf(report, '2026-01-31', '2026-01-01'))
      expect(backwards.body).toMatchObject({ fields: { [period.from]: 'Tanggal awal tidak boleh lebih besar dari tanggal akhir' } })
      const twoMonths = await requested('own.mc1', report, filterOf(report, '2025-11-30', today))
      if (period.anyLength) {
        expect(twoMonths.status).toBe(200)
        continue
      }
      expect(twoMonths.body).toMatchObject({ fields: { [period.from]: 'Rentang tanggal tidak boleh lebih dari 1 bulan' } })
    }
  })
})

it.each(walkedReports.flatMap((report) => (report.otherApi === undefined ? [] : [[report.otherApi, report] as const])))(
  '%s answers what the other verb does',
  async (call, report) => {
    const filter = filterOf(report, firstDay)
    const { status, body } = await askedBy(call, 'own.mc2', filter)
    expect(status).toBe(200)
    expect(body).not.toEqual([])
    expect(body).toEqual((await requested('own.mc2', report, filter)).body)
  },
)

it('agrees with the ledgers about sales and purchases', async () => {
  for (const { kode_toko } of shops) expect(await reportDifferences(app, kode_toko), kode_toko).toEqual([])
})
