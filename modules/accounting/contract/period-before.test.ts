import { expect, it } from 'vitest'
import { periodBefore } from './period-before.ts'

it.each([
  ['a month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['the first days of a month', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['a month so far', '2026-03-01', '2026-03-10', '2026-02-01', '2026-02-10'],
  ['a month after a longer one', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  ['a year', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
  ['a quarter', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
  ['a day', '2026-03-15', '2026-03-15', '2026-03-14', '2026-03-14'],
  ['any days', '2026-03-05', '2026-03-11', '2026-02-26', '2026-03-04'],
])('%s is held against the one before it', (_, tgl_from, tgl_to, from, to) => {
  expect(periodBefore({ tgl_from, tgl_to })).toEqual({ tgl_from: from, tgl_to: to })
})
