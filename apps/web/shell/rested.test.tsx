import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useRested } from './rested.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A user types letters with these pauses, in milliseconds; the searched text is checked after each. */
function typing() {
  const { result, rerender } = renderHook(({ typed }) => useRested(typed), { initialProps: { typed: '' } })
  const passes = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  const types = (typed: string) => {
    rerender({ typed })
    return result.current
  }
  passes(1_000)
  return { passes, types, requested: () => result.current }
}

it('asks about each letter of a hand as it is typed, without waiting for it to rest', () => {
  const { passes, types } = typing()
  const requested = ['m', 'ma', 'maw'].map((typed) => {
    const now = types(typed)
    passes(120)
    return now
  })
  expect(requested).toEqual(['m', 'ma', 'maw'])
})

it('asks about a scan once, when it is whole, and about the letter behind the next pause at once', () => {
  const { passes, types, requested } = typing()
  const code = 'MC2000001'
  const during = [...code].map((_, at) => {
    const now = types(code.slice(0, at + 1))
    passes(5)
    return now
  })
  expect(new Set(during)).toEqual(new Set(['M']))
  passes(30)
  expect(requested()).toBe(code)
  passes(100)
  expect(types(`${code}A`)).toBe(`${code}A`)
})
