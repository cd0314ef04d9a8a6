import { expect, it } from 'vitest'
import { askedSeldom, inTenths } from './cash-of-people.ts'

it('what somebody did before is told in tenths of the limit, rounded up, and never below what it was', () => {
  expect([0, 1, 50_000_000, 50_000_001, 499_999_999, 500_000_000].map((rp) => inTenths(rp, 500_000_000))).toEqual([
    0, 50_000_000, 50_000_000, 100_000_000, 500_000_000, 500_000_000,
  ])
  // A limit that is no multiple of ten: reached is reached.
  expect(inTenths(100_001, 100_001)).toBeGreaterThanOrEqual(100_001)
})

it('a program that asks on and on is sent away for ten minutes, and nobody else with it', () => {
  const ask = (atMs: number, who = 'kasir.uji') => askedSeldom(who, atMs)
  for (let at = 0; at < 200; at += 1) expect(ask(at)).toBe(true)
  expect(ask(200)).toBe(false)
  expect(ask(200, 'kasir.lain')).toBe(true)
  expect(ask(600_200)).toBe(true)
})
