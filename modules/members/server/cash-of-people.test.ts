import { expect, it } from 'vitest'
import { inTenths } from './cash-of-people.ts'

it('rounds the earlier cash of a person up to tenths of the limit, never below the real sum', () => {
  expect([0, 1, 50_000_000, 50_000_001, 499_999_999, 500_000_000].map((rp) => inTenths(rp, 500_000_000))).toEqual([
    0, 50_000_000, 50_000_000, 100_000_000, 500_000_000, 500_000_000,
  ])
  // A limit that is no multiple of ten: reached is reached.
  expect(inTenths(100_001, 100_001)).toBeGreaterThanOrEqual(100_001)
})
