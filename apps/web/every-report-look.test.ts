import { describe, expect, it } from 'vitest'
import { isPeriod } from '#engine/contract/report.ts'
import { columnsAtFirst, columnsShownMax, stuckColumns, tilesMax, tilesOf } from '#engine/contract/table-look.ts'
import { toTable } from '#engine/contract/table.ts'
import { laporanKirimUang } from '#modules/money/contract/laporan-kirim-uang.ts'
import { laporanPenjualanSales } from '#modules/sales/contract/laporan.ts'
import { walkedReports } from '../walked.ts'

describe.each(walkedReports.map((report) => [report.screen.path, report] as const))('at first %s', (_, report) => {
  const names = report.columns.map(({ field }) => field.name)

  it.each([false, true])('shows nine columns at most, with the sum of money that says the most, of all shops: %s', (isOfAll) => {
    const shown = columnsAtFirst(report, isOfAll)
    const rest = names.filter((name) => name !== report.groupBy)
    if (rest.length <= columnsShownMax) expect(shown).toEqual(rest)
    else expect(shown.length).toBeGreaterThanOrEqual(6)
    expect(shown.length).toBeLessThanOrEqual(columnsShownMax)
    expect(names.filter((name) => shown.includes(name))).toEqual(shown)
    const money = report.columns.findLast(({ total, field }) => total && field.kind.unit !== undefined)
    if (money) expect(shown).toContain(money.field.name)
    if (isOfAll && names.includes('kode_toko') && report.groupBy !== 'kode_toko') expect(shown).toContain('kode_toko')
  })

  it('says six sums at most above its rows, and keeps only sums of what it shows in sight', () => {
    const tiles = tilesOf(report)
    const summed = report.columns.filter(({ total }) => total).map(({ field }) => field.name)
    expect(tiles.length).toBe(Math.min(summed.length, tilesMax))
    for (const name of tiles) expect(summed).toContain(name)
    const table = toTable(report, [])
    for (const name of stuckColumns(table.columns, table.total)) expect(summed).toContain(name)
  })

  it('answers without a question, unless the user must enter a value that has no default', () => {
    const asks = report.filters.some((filter) => !isPeriod(filter) && !filter.isOptional && filter.preset === undefined)
    expect(asks).toBe([laporanPenjualanSales, laporanKirimUang].some((one) => one.screen.path === report.screen.path))
  })
})
