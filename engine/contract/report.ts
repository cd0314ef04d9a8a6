import { z } from 'zod'
import type { Call } from './endpoint.ts'
import { type AnyField, Field, type ValueOf, shapeOf } from './field.ts'
import { choice } from '../kinds/choice/choice.ts'
import { isoDate } from '../kinds/date/iso-date.ts'
import type { Screen } from './screen.ts'

/**
 * What a code opens: always the same kind of thing, or the kind that another column of its row names; or a thing whose key are the
 * values of several columns, with a blank between them; or the kind that its own number tells.
 */
export type Opens =
  | string
  | { readonly kindIn: string }
  | { readonly kind: string; readonly by: readonly string[] }
  | { readonly kindOf: (id: string) => string }

/** A column of a report: a field, whether it is summed, and how it differs from the field's own looks. */
export interface Column<F extends AnyField = AnyField> {
  readonly field: F
  readonly label: string
  /** Summed below each group and at the end. */
  readonly total: boolean
  /**
   * The value is the key of something that opens in a side drawer: 'barang', 'penjualan', …; or of what another column
   * names, as that of a ledger names the kind of document: `{ kindIn: 'kind' }` opens a 'penjualan' for PENJUALAN.
   */
  readonly opens: Opens | undefined
  /** Its share of the width on paper; 1 unless given. */
  readonly width: number
  /** One that a report of many columns shows before others that look alike: what there is at the end, not at the beginning. */
  readonly first: boolean
  /** Most have nothing of it: it stands only where some row has, on the screen and in every file. */
  readonly rare: boolean
}

/** A column of a report. */
export function col<F extends AnyField>(
  field: F,
  options: { total?: boolean; label?: string; opens?: Opens; width?: number; first?: boolean; rare?: boolean } = {},
): Column<F> {
  const { label = field.label, total = false, opens, width = 1, first = false, rare = false } = options
  return { field, label, total, opens, width, first, rare }
}

/** Rows below each row of a report, such as the pieces of a document: a list that its row has under `name`. */
export interface Details<Name extends string = string, Columns extends readonly Column[] = readonly Column[]> {
  readonly name: Name
  readonly label: string
  readonly columns: Columns
}

/** Rows below each row of a report: `below('detail_barang', 'Barang', [col(g.nama_barang), col(g.berat, { total: true })])`. */
export function below<const Name extends string, const Columns extends readonly Column[]>(
  name: Name,
  label: string,
  columns: Columns,
): Details<Name, Columns> {
  return { name, label, columns }
}

/** A range of business dates, at most one month where reports are protected (specification §5, §9). */
export interface Period {
  readonly type: 'period'
  readonly from: string
  readonly to: string
  /** The period may be longer than a month, also when reports are protected: the size of the answer does not grow with the period. */
  readonly anyLength: boolean
  /** The message at each of these filters when it is empty. */
  readonly emptyTexts: { readonly from: string; readonly to: string }
}

/** The two forms that a search by dates has (specification §5): a range says which date is missing, a period only that one is. */
const emptyTexts = {
  range: { from: 'Tanggal Awal Tidak Boleh Kosong', to: 'Tanggal Akhir Tidak Boleh Kosong' },
  period: { from: 'Tanggal Tidak Boleh Kosong', to: 'Tanggal Tidak Boleh Kosong' },
} as const

/** A range of dates under the names that the call spells them; past the border they are `tgl_from` and `tgl_to`. */
export function period(wire: { from: string; to: string } = { from: 'tgl_from', to: 'tgl_to' }, form: keyof typeof emptyTexts = 'range'): Period {
  return { type: 'period', ...wire, anyLength: false, emptyTexts: emptyTexts[form] }
}

/** A range of dates of any length, for a report that reads only its first and last day. */
export const anyPeriod = (): Period => ({ ...period(), anyLength: true })

/** By what the rows of a report are sorted; the first unless chosen. The query takes it from here and sorts by it. */
export function sortBy<const Choices extends Record<string, string>>(choices: Choices): Field<'sort_by', keyof Choices & string> {
  const field = choice('Sort By', choices).starting(Object.keys(choices)[0] as NonNullable<keyof Choices & string>)
  return new Field({ ...field, name: 'sort_by', wire: 'sort_by' })
}

export type Filter = Period | AnyField

/** What the query of a report receives. */
export type FilterValues<Filters extends readonly Filter[]> = {
  readonly [F in Filters[number] as F extends Period ? 'tgl_from' | 'tgl_to' : F extends Field<infer Name, unknown> ? Name : never]: F extends Period
    ? string
    : ValueOf<F>
}

type ColumnsRow<Columns extends readonly Column[]> = { [C in Columns[number] as C['field']['name']]: ValueOf<C['field']> }
type DetailsRow<Below> = Below extends Details<infer Name, infer Columns> ? { [N in Name]: readonly ColumnsRow<Columns>[] } : unknown

/** The value of `kode_toko` for a report of all shops. */
export const allShops = 'ALL'

/** A report: filters, columns, files and texts. Its SQL is on the server, and its row type is made from the columns. */
export interface Report<
  Filters extends readonly Filter[] = readonly Filter[],
  Columns extends readonly Column[] = readonly Column[],
  Below extends Details | undefined = Details | undefined,
> {
  readonly type: 'report'
  readonly screen: Screen
  readonly api: Call
  /** The same call with a second verb, if the specification names both or leaves the verb open. */
  readonly otherApi: Call | undefined
  readonly filters: Filters
  readonly columns: Columns
  /** The rows below each row: a screen shows them when the user opens the row, files always contain them. */
  readonly details: Below
  /** Fields of each row without a column: other names that the specification has for a shown value. */
  readonly otherNames: readonly AnyField[]
  /** Rows with the same value of this column stand together, with a subtotal. The query sorts by it. */
  readonly groupBy: string | undefined
  /** Whether the head office may ask for one shop or for all together. */
  readonly allShops: boolean
  readonly files: { readonly name: string; readonly landscape: boolean; readonly excel: boolean }
  readonly texts: { readonly ready: string; readonly empty: string; readonly failed: string }
  /** Any failure shows `texts.failed` first, then the reason of the server (specification §8). */
  readonly saysFailed: boolean
  /**
   * Why the query needs all its rows in memory. Such a report is refused beyond the limit of rows. For all others the server writes a file row by row
   * (docs/decisions/225).
   */
  readonly gathers: string | undefined
}

/** Declares a report. */
export function defineReport<
  const Filters extends readonly Filter[],
  const Columns extends readonly Column[],
  const Below extends Details | undefined = undefined,
>(facts: {
  screen: Screen
  api: Call
  otherApi?: Call
  filters: Filters
  columns: Columns
  otherNames?: readonly AnyField[]
  details?: Below
  groupBy?: Columns[number]['field']['name']
  allShops?: boolean
  files: { name: string; landscape?: boolean; excel?: boolean }
  texts?: Partial<Report['texts']>
  saysFailed?: boolean
  gathers?: string
}): Report<Filters, Columns, Below> {
  return {
    type: 'report',
    screen: facts.screen,
    api: facts.api,
    otherApi: facts.otherApi,
    filters: facts.filters,
    columns: facts.columns,
    otherNames: facts.otherNames ?? [],
    details: facts.details as Below,
    groupBy: facts.groupBy,
    allShops: facts.allShops ?? true,
    files: { name: facts.files.name, landscape: facts.files.landscape ?? true, excel: facts.files.excel ?? true },
    texts: { ready: 'Laporan Tersedia', empty: 'Data Tidak Tersedia', failed: 'Terjadi Kesalahan Saat Request Data', ...facts.texts },
    saysFailed: facts.saysFailed ?? false,
    gathers: facts.gathers,
  }
}

/** What the call of a report answers for one row. */
export function reportRowSchema({ columns, details, otherNames = [] }: Pick<Report, 'columns' | 'details'> & Partial<Report>): z.ZodObject {
  const rowOf = (fields: readonly AnyField[]) => z.object(shapeOf(fields.map((field) => field.asAnswered())))
  const fieldsOf = (of: readonly Column[]) => of.map(({ field }) => field)
  const row = rowOf([...fieldsOf(columns), ...otherNames])
  return details ? row.extend({ [details.name]: z.array(rowOf(fieldsOf(details.columns))) }) : row
}

/** A row of a report. */
export type ReportRow<R> = R extends Report<readonly Filter[], infer Columns, infer Below> ? ColumnsRow<Columns> & DetailsRow<Below> : never

/** The filter values of a report under their canonical names. */
export type ReportFilter<R> = R extends Report<infer Filters, readonly Column[], Details | undefined> ? FilterValues<Filters> : never

/** One calendar month on from a date: the 20th to the 20th, the 31st to the last day (specification §9: at most 1 month). */
export function monthAfter(isoDate: string): string {
  const [year, month, day] = isoDate.split('-').map(Number) as [number, number, number]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

/** The module that keeps a range to one month. */
export const oneMonthModule = 'PROTEKSI_LAPORAN_1_BULAN_MODULE'

/** The messages for a range that ends before it starts, or that spans more than a month where only one is allowed; by wire name. */
export function periodMessages(period: Period, tgl_from: string, tgl_to: string, oneMonthOnly: boolean): Record<string, string> | undefined {
  const message =
    tgl_from > tgl_to
      ? 'Tanggal awal tidak boleh lebih besar dari tanggal akhir'
      : oneMonthOnly && !period.anyLength && tgl_to > monthAfter(tgl_from)
        ? 'Rentang tanggal tidak boleh lebih dari 1 bulan'
        : undefined
  return message ? { [period.from]: message, [period.to]: message } : undefined
}

/** Removes a filter that is empty or 'ALL' (specification §9). 'ALL' stays if it is a choice of the filter, as for shops. */
function leaveOut(filters: readonly Filter[]): (given: unknown) => unknown {
  const emptiedByAll = new Set(
    filters.flatMap((filter) => (isPeriod(filter) || filter.kind.choices?.some(({ value }) => value === 'ALL') ? [] : [filter.wire])),
  )
  const isEmpty = ([name, value]: [string, unknown]) => value === '' || (value === 'ALL' && emptiedByAll.has(name))
  return (given) => (typeof given === 'object' && given !== null ? Object.fromEntries(Object.entries(given).filter((each) => !isEmpty(each))) : given)
}

/**
 * The check of a report's filters: wire names in, canonical names out. A missing filter gets the start value of its form.
 * `oneMonthOnly` is the protection module that keeps a range to one month.
 */
export function filterSchema(report: Pick<Report, 'filters' | 'allShops'>, oneMonthOnly: boolean): z.ZodType<Record<string, unknown>> {
  const shape: Record<string, z.ZodType> = report.allShops ? { kode_toko: z.string().max(20).optional() } : {}
  for (const filter of report.filters) {
    if (isPeriod(filter)) {
      shape[filter.from] = isoDate('Tanggal Awal', filter.emptyTexts.from)
      shape[filter.to] = isoDate('Tanggal Akhir', filter.emptyTexts.to)
    } else shape[filter.wire] = filter.preset === undefined ? filter.check() : filter.check().default(filter.preset)
  }
  const checked = z
    .object(shape)
    .superRefine((values, context) => {
      for (const filter of report.filters.filter(isPeriod)) {
        const messages = periodMessages(filter, values[filter.from] as string, values[filter.to] as string, oneMonthOnly)
        for (const [name, message] of Object.entries(messages ?? {})) context.addIssue({ code: 'custom', path: [name], message })
      }
    })
    .transform((values) => {
      const canonical: Record<string, unknown> = { kode_toko: values['kode_toko'] }
      for (const filter of report.filters) {
        if (isPeriod(filter)) {
          canonical['tgl_from'] = values[filter.from]
          canonical['tgl_to'] = values[filter.to]
        } else canonical[filter.name] = values[filter.wire]
      }
      return canonical
    })
  return z.preprocess(leaveOut(report.filters), checked)
}

/** Whether a filter is a range of dates. */
export function isPeriod(filter: Filter): filter is Period {
  return 'type' in filter && filter.type === 'period'
}
