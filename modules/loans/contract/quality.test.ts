import { expect, it } from 'vitest'
import { qualityDaysOf, qualityOf } from './quality.ts'

const preset = qualityDaysOf({ setting: () => undefined })

it.each([
  [0, 'LANCAR'],
  [1, 'LANCAR'],
  [10, 'LANCAR'],
  [11, 'PERHATIAN'],
  [14, 'PERHATIAN'],
  [15, 'PERHATIAN'],
  [16, 'PERHATIAN'],
  [29, 'PERHATIAN'],
  [30, 'PERHATIAN'],
  [31, 'PERHATIAN'],
  [32, 'PERHATIAN'],
  [60, 'PERHATIAN'],
  [90, 'PERHATIAN'],
  [91, 'KURANG'],
  [120, 'KURANG'],
  [121, 'DIRAGUKAN'],
  [180, 'DIRAGUKAN'],
  [181, 'MACET'],
  [365, 'MACET'],
  [4_000, 'MACET'],
])('a loan that is %d days late is %s', (days, quality) => expect(qualityOf(days, preset)).toBe(quality))

it('follows the days that the chain has set', () => {
  const days = qualityDaysOf({ setting: (key) => ({ KUALITAS_LANCAR_HARI: '30', KUALITAS_DIRAGUKAN_HARI: '365' })[key] })
  expect([10, 30, 31, 181, 365, 366].map((late) => qualityOf(late, days))).toEqual([
    'LANCAR',
    'LANCAR',
    'PERHATIAN',
    'DIRAGUKAN',
    'DIRAGUKAN',
    'MACET',
  ])
})
