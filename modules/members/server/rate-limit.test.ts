import { expect, it } from 'vitest'
import { rateLimit } from './rate-limit.ts'

it('blocks a program that asks on and on for ten minutes, and no other user with it', () => {
  const asks = rateLimit()
  const ask = (atMs: number, who = 'kasir.uji') => asks(who, atMs)
  for (let at = 0; at < 200; at += 1) expect(ask(at)).toBe(true)
  expect(ask(200)).toBe(false)
  expect(ask(200, 'kasir.lain')).toBe(true)
  expect(ask(600_200)).toBe(true)
  // What is counted for one kind of question is not for another.
  expect(rateLimit()('kasir.uji', 200)).toBe(true)
})
