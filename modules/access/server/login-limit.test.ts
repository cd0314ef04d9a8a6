import { describe, expect, it } from 'vitest'
import { createLoginLimit } from './login-limit.ts'

function clock() {
  let nowMs = 1_000_000
  return { now: () => nowMs, pass: (seconds: number) => (nowMs += seconds * 1000) }
}

describe('the login limit', () => {
  it('lets somebody mistype a few times, then makes him wait longer each time', () => {
    const time = clock()
    const limit = createLoginLimit(time.now)
    const waits = Array.from({ length: 8 }, () => {
      limit.failed('kasir', '10.0.0.1')
      return limit.waitSeconds('kasir', '10.0.0.1')
    })
    expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8])
    time.pass(8)
    expect(limit.waitSeconds('kasir', '10.0.0.1')).toBe(0)
  })

  it('never makes anybody wait more than a quarter of an hour, and forgets after an hour', () => {
    const time = clock()
    const limit = createLoginLimit(time.now)
    for (let turn = 0; turn < 40; turn += 1) limit.failed('kasir', '10.0.0.1')
    expect(limit.waitSeconds('kasir', '10.0.0.1')).toBe(900)
    time.pass(3_601)
    limit.failed('kasir', '10.0.0.1')
    expect(limit.waitSeconds('kasir', '10.0.0.1')).toBe(0)
  })

  it('does not stop a whole shop behind one address for one forgetful cashier', () => {
    const limit = createLoginLimit(clock().now)
    for (let turn = 0; turn < 10; turn += 1) limit.failed('kasir', '10.0.0.1')
    expect(limit.waitSeconds('supervisor', '10.0.0.1')).toBe(0)
    for (let turn = 0; turn < 50; turn += 1) limit.failed(`tebak${turn}`, '10.0.0.1')
    expect(limit.waitSeconds('supervisor', '10.0.0.1')).toBeGreaterThan(0)
    expect(limit.waitSeconds('supervisor', '10.0.0.2')).toBe(0)
  })

  it('starts anew after the right password', () => {
    const limit = createLoginLimit(clock().now)
    for (let turn = 0; turn < 4; turn += 1) limit.failed('kasir', '10.0.0.1')
    limit.succeeded('kasir')
    limit.failed('kasir', '10.0.0.1')
    expect(limit.waitSeconds('kasir', '10.0.0.1')).toBe(0)
  })
})
