import { expect, it } from 'vitest'
import { compactIn } from './compact.ts'

it.each([
  ['id', 3_000_000_000, '3 M'],
  ['id', 1_250_000, '1.3 jt'],
  ['id', 350_000_000, '350 jt'],
  ['en', 3_000_000_000, '3B'],
  ['en', 1_250_000, '1.3M'],
  ['it', 3_000_000_000, '3 Mld'],
  ['ms', 3_000_000_000, '3B'],
  ['ja', 3_000_000_000, '30億'],
  ['zh-Hant-HK', 3_000_000_000, '3B'],
  ['id', 12.34, '12.3'],
  ['ja', 0, '0'],
])('says in %s of %d: %s', (tag, value, said) => {
  expect(compactIn(tag)(value).replaceAll('\u00a0', ' ')).toBe(said)
})
