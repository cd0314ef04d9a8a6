import { fixedDateMessages } from '../contract/fixed-date.ts'
import { type Period, oneMonthModule, periodMessages } from '../contract/report.ts'
import { core, refuse } from '../contract/refusal.ts'
import type { Caller } from './caller.ts'

/** @throws Refusal INVALID at each date that is not the one that the caller's dates are tied to */
export function checkFixedDate(fixedDate: string | null, dates: Readonly<Record<string, unknown>>): void {
  const messages = fixedDateMessages(fixedDate, dates)
  if (messages) refuse(core.INVALID, undefined, messages)
}

/** @throws Refusal INVALID at both dates of a range that ends before it starts, or is longer than a month where that is protected */
export function checkRange({ modules }: Pick<Caller, 'modules'>, period: Period, from: string, to: string): void {
  const messages = periodMessages(period, from, to, modules.has(oneMonthModule))
  if (messages) refuse(core.INVALID, undefined, messages)
}

/**
 * The business dates that a list is asked for: one alone is a single day, none is today.
 *
 * @throws Refusal INVALID at a date that is not the one that the caller's dates are tied to
 */
export function requestedDates(
  caller: Caller,
  requested: { tgl_from?: string | undefined; tgl_to?: string | undefined },
): { tgl_from: string; tgl_to: string } {
  const dates = {
    tgl_from: requested.tgl_from ?? requested.tgl_to ?? caller.tgl_system,
    tgl_to: requested.tgl_to ?? requested.tgl_from ?? caller.tgl_system,
  }
  checkFixedDate(caller.fixedDate, dates)
  return dates
}
