import { z } from 'zod'
import { endpoint, openTo, splitCall } from '../contract/endpoint.ts'
import { core, refuse } from '../contract/refusal.ts'
import { type Report, filterSchema, isPeriod, oneMonthModule, periodMessages, reportRowSchema } from '../contract/report.ts'
import { checkFixedDate } from './asked-dates.ts'
import type { Caller } from './caller.ts'
import { mayOpen } from './access.ts'
import { oncePer } from './once-per.ts'
import { type Context, type ServedEndpoint, type ServedReport, serve } from './serve.ts'

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
        refusals: [core.READ_TOO_LONG, core.READ_TOO_LARGE, core.BUSY],
      }),
    )
})

/** The calls of a report, one for each verb: check the filters, decide the shops, run the query. They answer the rows as a list. */
export function serveReportCalls({ report, query }: ServedReport): ServedEndpoint[] {
  // Whether it may be asked at all is found out before its turn comes.
  const before = async ({ caller, query: fromQuery, body }: Context & { query: unknown; body: unknown }) => {
    const { kode_toko, ...filter } = (fromQuery ?? body) as Record<string, unknown>
    // Whoever may not read a value does not find it out by asking for it.
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
    return { filter, shops }
  }
  const run = ({ db, caller }: Context, { filter, shops }: Awaited<ReturnType<typeof before>>) => query(db, filter, { shops, caller })
  return callsOf(report).map((call) => ({ ...serve(call, run), before }))
}

/** One shop, or for the head office all of them ('ALL'), also those that were closed for good. Without a wish: the shop looked at. */
function shopsOf(caller: Caller, wish: string | undefined): readonly string[] {
  if (wish === undefined || wish === '' || wish === caller.kode_toko) return [caller.kode_toko]
  if (wish === 'ALL' && caller.isPusat) return caller.everyShop
  if (!caller.everyShop.includes(wish)) refuse(core.WRONG_SHOP)
  return [wish]
}
