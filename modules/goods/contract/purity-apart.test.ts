import { expect, it } from 'vitest'
import { areApart, stampedPurity } from './purity-apart.ts'

it.each([
  [18, 75, true],
  [0.75, 75, true],
  [7.5, 75, true],
  [70, 75, true],
  [37.5, 42, true],
  [91.6, 87.5, true],
  [73.5, 75, false],
  [375, 37.5, false],
  [750, 75, false],
  [999, 99.9, false],
])('%d and %d are apart: %s', (kadar, other, apart) => {
  expect([areApart(kadar, other), areApart(other, kadar)]).toEqual([apart, apart])
})

it.each([
  ['750', 75],
  [' 916 ', 91.6],
  ['18K', undefined],
  ['75', undefined],
  [null, undefined],
])('%s is stamped on gold of %s', (stamp, kadar) => {
  expect(stampedPurity(stamp)).toBe(kadar)
})
