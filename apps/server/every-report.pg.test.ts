import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { splitCall } from '#engine/contract/endpoint.ts'
import { type Report, isPeriod } from '#engine/contract/report.ts'
import { registeredReports } from './testing/registered.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const today = '2026-01-31'

/** A value for every filter that must have one, under the names of the call: dates, and what a form starts with. */
function filterOf(report: Report, tgl_from = today, tgl_to = today): Record<string, unknown> {
  return Object.fromEntries(
    report.filters.flatMap((filter): [string, unknown][] => {
      if (isPeriod(filter))
        return [
          [filter.from, tgl_from],
          [filter.to, tgl_to],
        ]
      return filter.preset === undefined ? [] : [[filter.wire, filter.preset]]
    }),
  )
}

const asked = (user_id: string | undefined, report: Report, filter: Record<string, unknown>) =>
  app.call(user_id, report.api, splitCall(report.api).method === 'GET' ? { query: filter } : { body: filter })

describe.each(registeredReports.map((report) => [report.screen.path, report] as const))('report %s', (_, report) => {
  it('answers rows with the columns that it declares, for a shop and for the whole chain', async () => {
    for (const kode_toko of ['MC2', ...(report.allShops ? ['ALL'] : [])]) {
      const { status, body } = await asked('own.mc1', report, { ...filterOf(report), kode_toko })
      expect(status, JSON.stringify(body)).toBe(200)
      expect(Array.isArray(body)).toBe(true)
      for (const row of body as object[]) expect(Object.keys(row).toSorted()).toEqual(report.columns.map(({ field }) => field.name).toSorted())
    }
  })

  it('is closed to nobody, and its other shops to a branch', async () => {
    expect((await asked(undefined, report, filterOf(report))).status).toBe(401)
    expect((await asked('own.mc2', report, { ...filterOf(report), kode_toko: 'MC3' })).status).toBe(403)
    const everything = await asked('own.mc2', report, { ...filterOf(report), kode_toko: 'ALL' })
    expect([403]).toContain(everything.status)
  })

  it('says at the field what is wrong with its dates', async () => {
    for (const period of report.filters.filter(isPeriod)) {
      const none = await asked('own.mc1', report, {})
      expect(none.body).toMatchObject({
        fields: { [period.from]: period.emptyTexts.from, [period.to]: period.emptyTexts.to },
      })
      const backwards = await asked('own.mc1', report, filterOf(report, '2026-01-31', '2026-01-01'))
      expect(backwards.body).toMatchObject({ fields: { [period.from]: 'Tanggal awal tidak boleh lebih besar dari tanggal akhir' } })
      const twoMonths = await asked('own.mc1', report, filterOf(report, '2025-11-30', today))
      expect(twoMonths.body).toMatchObject({ fields: { [period.from]: 'Rentang tanggal tidak boleh lebih dari 1 bulan' } })
    }
  })
})
