import { type Report, isPeriod } from '#engine/contract/report.ts'

/** The business date of the test chains. */
export const today = '2026-01-31'

/** A value for every filter of a report that must have one, under the names of the call: dates, and what a form starts with. */
export function filterOf(report: Report, tgl_from = today, tgl_to = today): Record<string, unknown> {
  return Object.fromEntries(
    report.filters.flatMap((filter): [string, unknown][] => {
      if (isPeriod(filter))
        return [
          [filter.from, tgl_from],
          [filter.to, tgl_to],
        ]
      // A salesperson whom every shop has, and a shop, where one must be named.
      if (filter.name === 'kode_sales' && !filter.isOptional) return [[filter.wire, 'S1']]
      if (filter.name === 'ip_cabang') return [[filter.wire, 'MC2']]
      return filter.preset === undefined ? [] : [[filter.wire, filter.preset]]
    }),
  )
}

/** What a report is asked for the rows of a shop with: the shop that is looked at, unless it has a filter of its own for that. */
export const ofShop = (report: Report, kode_toko: string): Record<string, string> =>
  report.filters.some((filter) => !isPeriod(filter) && filter.name === 'ip_cabang') ? { ip_cabang: kode_toko } : { kode_toko }
