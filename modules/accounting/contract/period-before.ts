const dayMs = 86_400_000

const utc = (isoDate: string) => new Date(`${isoDate}T00:00:00Z`)
const iso = (date: Date) => date.toISOString().slice(0, 10)

/**
 * The period that a period of business dates is held against: as many whole months before whole months, the same days of the month before
 * where it begins on a first, or else as many days right before it.
 */
export function periodBefore({ tgl_from, tgl_to }: { tgl_from: string; tgl_to: string }): { tgl_from: string; tgl_to: string } {
  const [from, to] = [utc(tgl_from), utc(tgl_to)]
  if (from.getUTCDate() !== 1) {
    const days = Math.round((to.getTime() - from.getTime()) / dayMs) + 1
    return { tgl_from: iso(new Date(from.getTime() - days * dayMs)), tgl_to: iso(new Date(from.getTime() - dayMs)) }
  }
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth() + 1
  const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const year = to.getUTCFullYear()
  const month = to.getUTCMonth() - months
  const isWhole = to.getUTCDate() === lastDay(year, to.getUTCMonth())
  const day = isWhole ? lastDay(year, month) : Math.min(to.getUTCDate(), lastDay(year, month))
  return {
    tgl_from: iso(new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() - months, 1))),
    tgl_to: iso(new Date(Date.UTC(year, month, day))),
  }
}
