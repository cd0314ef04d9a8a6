import { useLocation } from '@tanstack/react-router'
import type { AnyField } from '../contract/field.ts'
import { type Report, allShops, isPeriod } from '../contract/report.ts'
import type { EngineSession } from '../contract/session.ts'
import { date } from '../kinds/index.ts'

export { allShops }

/** The filters as fields of a form; a range of dates is two of them. */
export function filterFields(report: Report): readonly AnyField[] {
  return report.filters.flatMap((filter): AnyField[] => {
    if (!isPeriod(filter)) return [filter]
    const [from, to] = [date('Tanggal Awal'), date('Tanggal Akhir')]
    return [named(from, filter.from), named(to, filter.to)]
  })
}

export const isDate = (field: AnyField) => field.kind.name === 'date'

const named = (field: ReturnType<typeof date>, name: string): AnyField => field.named(name)

/** Dates begin with today (specification §9), which is the shop's business date. */
export function startOf(report: Report, session: EngineSession): Record<string, unknown> {
  return Object.fromEntries(report.filters.filter(isPeriod).flatMap((period) => [period.from, period.to].map((name) => [name, session.tgl_system])))
}

/** What the address says of the filters, as a figure does that leads to the report behind it; what it does not name or may not be stays as ever. */
export function useToldFilter(report: Report, fields: readonly AnyField[], session: EngineSession) {
  const said = useLocation().search as Readonly<Record<string, string | undefined>>
  const values = Object.fromEntries(
    fields.flatMap(({ name, kind }) => (said[name] && kind.check('').safeParse(said[name]).success ? [[name, said[name]]] : [])),
  )
  const shop = said['kode_toko']
  const isShop = report.allShops && session.isPusat && (shop === allShops || session.shops.some((one) => one.kode_toko === shop))
  return { values, kode_toko: isShop ? shop : undefined, isTold: Object.keys(values).length > 0 || shop !== undefined }
}

/** Days that one press asks for. */
export interface QuickDays {
  readonly label: string
  readonly from: string
  readonly to: string
}

/** Returns the quick choices that contain the period and further days. If nothing is found, the user is offered them. */
export const widerDays = (days: readonly QuickDays[], from: string, to: string): QuickDays[] =>
  days.filter((each) => each.from <= from && to <= each.to && (each.from < from || to < each.to))

/** Today, yesterday, this month and the one before, of a business date. */
export function quickDays(today: string): QuickDays[] {
  const yesterday = new Date(`${today}T00:00:00Z`)
  yesterday.setUTCDate(yesterday.getUTCDate() - 1)
  const before = yesterday.toISOString().slice(0, 10)
  const lastOfPrevious = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1, 0)).toISOString().slice(0, 10)
  return [
    { label: 'Hari Ini', from: today, to: today },
    { label: 'Kemarin', from: before, to: before },
    { label: 'Bulan Ini', from: `${today.slice(0, 8)}01`, to: today },
    { label: 'Bulan Lalu', from: `${lastOfPrevious.slice(0, 8)}01`, to: lastOfPrevious },
  ]
}

/** The days that a report was asked for: its period, else its date, else the business date. */
export function askedDays(report: Pick<Report, 'filters'>, requested: Readonly<Record<string, unknown>>, tgl_system: string): readonly string[] {
  const names = report.filters.map((filter) => (isPeriod(filter) ? [filter.from, filter.to] : isDate(filter) ? [filter.name] : []))
  const days = names.find((of) => of.length > 0)?.flatMap((name) => (typeof requested[name] === 'string' ? [requested[name]] : [])) ?? []
  return days.length > 0 ? days : [tgl_system]
}
