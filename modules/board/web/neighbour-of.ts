/**
 * Returns the next card for a key: the one after or before in its column, or one in the next column with cards. Without a chosen card it is the
 * first.
 */
export function neighbourOf(columns: readonly (readonly string[])[], at: string | undefined, key: string): string | undefined {
  const column = columns.findIndex((numbers) => at !== undefined && numbers.includes(at))
  const here = columns[column]
  if (!here || at === undefined) return columns.find((numbers) => numbers.length > 0)?.[0]
  const row = here.indexOf(at)
  if (key === 'ArrowDown' || key === 'ArrowUp') return here[row + (key === 'ArrowDown' ? 1 : -1)] ?? at
  const beside = key === 'ArrowRight' ? columns.slice(column + 1) : columns.slice(0, column).toReversed()
  const next = beside.find((numbers) => numbers.length > 0)
  return next ? next[Math.min(row, next.length - 1)] : at
}
