import { expect, it } from 'vitest'
import { payloadAgeMsMax } from '../contract/payload.ts'
import { seenCalls } from './seen-calls.ts'

const now = 1_800_000_000_000

it('accepts a call only once, and no call that is too old or from the future', () => {
  const { take } = seenCalls()
  expect([take('a', now, now), take('a', now, now + 1_000), take('b', now, now + 1_000)]).toEqual(['NEW', 'REPEATED', 'NEW'])
  expect([take('c', now - payloadAgeMsMax - 1, now), take('d', now + payloadAgeMsMax + 1, now)]).toEqual(['LATE', 'LATE'])
  expect([take('e', now - payloadAgeMsMax, now), take('f', now + payloadAgeMsMax, now)]).toEqual(['NEW', 'NEW'])
  // Forgotten calls are too old to be accepted.
  const later = now + payloadAgeMsMax + 1
  expect([take('g', later, later), take('a', now, later)]).toEqual(['NEW', 'LATE'])
  // A call from the future is remembered until it is too old.
  expect(take('f', now + payloadAgeMsMax, now + 2 * payloadAgeMsMax)).toBe('REPEATED')
})

it('remembers only a limited number of calls', () => {
  const { take } = seenCalls(3)
  for (const number of ['a', 'b', 'c', 'd']) expect(take(number, now, now)).toBe('NEW')
  expect(['b', 'c', 'd'].map((number) => take(number, now, now))).toEqual(['REPEATED', 'REPEATED', 'REPEATED'])
  expect(take('a', now, now)).toBe('NEW')
})
