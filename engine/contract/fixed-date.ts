/** The message for a date that must be the business date. */
export const fixedDateText = 'Tanggal Harus Tanggal Aktif'

/** The messages for dates, by wire name, that differ from the only one allowed; undefined when dates are free or right. */
export function fixedDateMessages(fixedDate: string | null, dates: Readonly<Record<string, unknown>>): Record<string, string> | undefined {
  if (fixedDate === null) return undefined
  const wrong = Object.entries(dates).filter(([, value]) => value !== undefined && value !== null && value !== fixedDate)
  return wrong.length > 0 ? Object.fromEntries(wrong.map(([name]) => [name, fixedDateText])) : undefined
}
