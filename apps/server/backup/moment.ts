import { StartRefused } from '../postgres/start-refused.ts'

/** The clock of the shops, Asia/Jakarta (`engine/contract/time-zone.ts`), which knows no summer time. */
const jakarta = '+07:00'

/**
 * Reads a moment such as `2026-11-28 18:04`, `2026-11-28 18:04:30` or `2026-11-28T18:04:30+08:00`. Without an offset it is the time in Jakarta.
 * @throws StartRefused with one line where it is no moment
 */
export function momentIn(text: string): Date {
  const [, day, time, seconds = ':00', offset = jakarta] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?$/.exec(text.trim()) ?? []
  const moment = new Date(`${day}T${time}${seconds}${offset}`)
  const isWhole = day !== undefined && !Number.isNaN(moment.getTime()) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
  if (!isWhole)
    throw new StartRefused(`${text} is no moment. Write 2026-11-28 18:04 (the time in Jakarta), or 2026-11-28T18:04:00+08:00 with its offset.`)
  return moment
}

/** A moment as the shops read it: `2026-11-28 18:04:30 WIB`. */
export function inJakarta(moment: Date): string {
  return `${new Date(moment.getTime() + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')} WIB`
}
