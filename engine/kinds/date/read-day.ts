/** Months by their first letters, as far as they are unique, in Indonesian and English. */
const months: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ['januari', 'january'],
    ['februari', 'pebruari', 'february'],
    ['maret', 'mrt', 'march'],
    ['april'],
    ['mei', 'may'],
    ['juni', 'june'],
    ['juli', 'july'],
    ['agustus', 'agt', 'ags', 'august'],
    ['september', 'sept'],
    ['oktober', 'october', 'okt'],
    ['november', 'nopember', 'nop'],
    ['desember', 'december'],
  ].flatMap((names, at) => names.flatMap((name) => [name, name.slice(0, 3)].map((each) => [each, at + 1]))),
)

/** Day, month (digits or letters) and an optional year; a time of day may follow. */
const dayFirst = /^(\d{1,2})(?:[/.-](\d{1,2})|[\s/.-]*([a-z]{3,9}))(?:[\s/.,-]+(\d{4}|\d{2}))?(?:[\sT,]+[\d:.]+)?$/i
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s][\d:.+Z-]+)?$/
const compact = /^(\d{4})(\d{2})(\d{2})$/

/**
 * Reads a day as people and banks write it; answers `yyyy-MM-dd`. It knows `2027-01-03`, `03/01/2027`, `3 Jan 2027` and `03-Mei-27`, with the day
 * before the month. A time may follow, and a spreadsheet's apostrophe may stand before it. Years of two digits and days without a year need `near`:
 * the nearest such day counts.
 *
 * @returns undefined if the text is no calendar day
 */
export function readDay(text: string, near?: string): string | undefined {
  const bare = text.trim().replace(/^'/, '').trim()
  const [, year, month, day] = yearFirst.exec(bare) ?? compact.exec(bare) ?? []
  if (year && month && day) return isoOf(Number(year), Number(month), Number(day))
  const [, first, digits, letters, last] = dayFirst.exec(bare) ?? []
  const named = digits ? Number(digits) : months[letters?.toLowerCase() ?? '']
  if (!first || named === undefined) return undefined
  if (last?.length === 4) return isoOf(Number(last), named, Number(first))
  if (near === undefined) return undefined
  if (last) return isoOf(2000 + Number(last), named, Number(first))
  // A December day that is read in January belongs to the year before: the nearest day counts.
  const years = [0, -1, 1].map((off) => isoOf(Number(near.slice(0, 4)) + off, named, Number(first)))
  return years.flatMap((each) => each ?? []).toSorted((one, other) => distance(one, near) - distance(other, near))[0]
}

const distance = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other))

function isoOf(year: number, month: number, day: number): string | undefined {
  const iso = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const at = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== iso ? undefined : iso
}

/** The day of a spreadsheet serial number, from 1982 to 2119; undefined for any other number. */
export function dayOfSerial(serial: number): string | undefined {
  if (!(serial >= 30_000 && serial < 80_000)) return undefined
  return new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10)
}
