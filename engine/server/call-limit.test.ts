import { expect, it } from 'vitest'
import { createCallLimit } from './call-limit.ts'

it('lets an address call so often in a minute, and anew in the next; others do not pay for it', () => {
  let nowMs = 0
  const limit = createCallLimit({ atMost: 2, now: () => nowMs })
  expect(['a', 'a', 'b', 'a', 'b'].map((address) => limit.isTooMany(address))).toEqual([false, false, false, true, false])
  nowMs = 59_999
  expect(limit.isTooMany('a')).toBe(true)
  nowMs = 60_000
  expect([limit.isTooMany('a'), limit.isTooMany('a'), limit.isTooMany('a')]).toEqual([false, false, true])
})
