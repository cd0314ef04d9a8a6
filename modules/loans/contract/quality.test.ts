import { expect, it } from 'vitest'
import { qualityOf } from './quality.ts'

it.each([
  [0, 'LANCAR'],
  [10, 'LANCAR'],
  [11, 'PERHATIAN'],
  [90, 'PERHATIAN'],
  [91, 'KURANG'],
  [120, 'KURANG'],
  [121, 'DIRAGUKAN'],
  [180, 'DIRAGUKAN'],
  [181, 'MACET'],
  [4_000, 'MACET'],
])('a loan that is %d days late is %s', (days, quality) => expect(qualityOf(days)).toBe(quality))
