import { z } from 'zod'
import { endpoint, openTo, splitCall } from '../contract/endpoint.ts'
import { core, refuse } from '../contract/refusal.ts'
import { reportPaper, daysInWords } from '../contract/file-paper.ts'
import type { FileKind } from '../contract/report-file.ts'
import { type Report, allShops, filterSchema, isPeriod, oneMonthModule, periodMessages, reportRowSchema } from '../contract/report.ts'
import { checkFixedDate } from './requested-dates.ts'
import type { Caller } from './caller.ts'
import { missingIn, rareNames, readBy, withoutColumns } from '../contract/table-look.ts'
import { withholdingOf } from '../contract/withhold.ts'
import { mayOpen } from './access.ts'
import { oncePer } from './once-per.ts'
import { type Flow, usualReadingLimits } from './reading.ts'
import { reportFile } from './report-file.ts'
import { type Context, type FileRequest, type ServedEndpoint, type ServedFile, type ServedReport, serve } from './serve.ts'

const callsOf = oncePer((report: Report) => {
  const filters = filterSchema(report, false)
  return [report.api, report.otherApi]
    .filter((call) => call !== undefined)
    .map((call) =>
      endpoint({
        call,
        summary: report.screen.title,
        access: openTo(report.screen),
        ...(splitCall(call).method === 'GET' ? { query: filters } : { body: filters }),
        reply: z.array(reportRowSchema(report)),
        readsMuch: true,
        refusals: [core.READ_TOO_LONG, core.READ_TOO_LARGE, core.BUSY, ...(report.gathers === undefined ? [core.FILES_BUSY] : [])],
      }),
    )
})

/** The calls of a report, one for each verb: check the filters, decide the shops, run the query. They answer the rows as a list. */
export function serveReportCalls({ report, query }: ServedReport): ServedEndpoint[] {
  // Whether it may be asked at all is found out before its turn comes.
  const before = async ({ caller, query: fromQuery, body }: Context & { query: unknown; body: unknown }) => {
    const { kode_toko, ...filter } = (fromQuery ?? body) as Record<string, unknown>
    // A user who may not read a value must not find it by filtering for it.
    const secret = report.filters.find((each) => !isPeriod(each) && each.readers && filter[each.name] != null && !mayOpen(each.readers, caller))
    if (secret) refuse(core.FORBIDDEN)
    const dates = report.filters.flatMap((each): [string, unknown][] => {
      if (!isPeriod(each)) return each.kind.name === 'date' ? [[each.wire, filter[each.name]]] : []
      return [
        [each.from, filter['tgl_from']],
        [each.to, filter['tgl_to']],
      ]
    })
    const shops = shopsOf(caller, kode_toko as string | undefined)
    for (const shop of shops) checkFixedDate(await caller.fixedDateIn(shop), Object.fromEntries(dates))
    if (caller.modules.has(oneMonthModule)) {
      for (const period of report.filters.filter(isPeriod)) {
        const messages = periodMessages(period, filter['tgl_from'] as string, filter['tgl_to'] as string, true)
        if (messages) refuse(core.INVALID, undefined, messages)
      }
    }
    return { filter, shops, kode_toko: kode_toko === allShops ? allShops : (shops[0] as string) }
  }
  const run = async ({ db, caller }: Context, { filter, shops }: Awaited<ReturnType<typeof before>>) => {
    const rows = await query(db, filter, { shops, caller })
    // Rows that a query makes of others are limited as those that it reads.
    if (rows.length > usualReadingLimits.rowsMax) refuse(core.READ_TOO_LARGE)
    return rows
  }
  const file = report.gathers === undefined ? { file: fileOf({ report, query }, z.array(reportRowSchema(report))) } : {}
  return callsOf(report).map((call) => ({ ...serve(call, run), ...file, before }))
}

type Before = { readonly filter: Record<string, unknown>; readonly shops: readonly string[]; readonly kode_toko: string }
type Row = Readonly<Record<string, unknown>>

/** How the file of a report is written whose rows need not be together. */
function fileOf({ report, query }: Pick<ServedReport, 'report' | 'query'>, reply: z.ZodType): ServedFile {
  const kinds: readonly FileKind[] = report.files.excel ? ['csv', 'xlsx'] : ['csv']
  const rare = rareNames(report)
  const withheld = oncePer(() => withholdingOf(reply))
  return {
    kinds,
    name: report.files.name,
    paper: ({ caller }, prepared, { shops, mark, say }) => {
      const { filter, kode_toko } = prepared as Before
      const period = report.filters.some(isPeriod) ? daysInWords([String(filter['tgl_from']), String(filter['tgl_to'])]) : undefined
      return reportPaper({ shops, user_id: caller.user_id }, kode_toko, { period, landscape: report.files.landscape, mark }, say)
    },
    parts: async ({ db, caller }, prepared, flow: Flow, look: FileRequest) => {
      const { filter, shops } = prepared as Before
      const { secrets, hides, withhold } = withheld(report)
      const heard = (portion: readonly Row[]) =>
        secrets.length + hides.length === 0 ? portion : (withhold(portion, (entry) => mayOpen(entry, caller)) as readonly Row[])
      const rows = async function* () {
        for await (const portion of flow.rowsOf(await query(db, filter, { shops, caller }))) yield heard(portion)
      }
      const read = readBy(report, ({ readers }) => !readers || mayOpen(readers, caller))
      // The rare columns of a report are known only after its rows were read. Such a report is read twice: the first time until every rare column was found.
      let missing = rare
      if (rare.length > 0)
        for await (const portion of rows()) {
          missing = missingIn(missing, portion)
          if (missing.length === 0) break
        }
      return reportFile(withoutColumns(read, missing), rows(), look)
    },
  }
}

/** One shop, or for the head office all of them ('ALL'), also those that were closed for good. Without a wish: the shop looked at. */
function shopsOf(caller: Caller, wish: string | undefined): readonly string[] {
  if (wish === undefined || wish === '' || wish === caller.kode_toko) return [caller.kode_toko]
  if (wish === allShops && caller.isPusat) return caller.everyShop
  if (!caller.everyShop.includes(wish)) refuse(core.WRONG_SHOP)
  return [wish]
}
