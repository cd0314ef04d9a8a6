import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beep } from './beep.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('lets the sound rest when nothing was scanned for a minute, and wakes it for the next scan', () => {
  let isRunning = false
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0
      resume = () => (isRunning = true)
      suspend = () => (isRunning = false)
      createGain = () => ({ gain: { value: 0 }, connect: () => {} })
      createOscillator = () => ({ frequency: { value: 0 }, connect: (next: unknown) => next, start: () => {}, stop: () => {} })
    },
  )
  beep('REFUSED')
  vi.advanceTimersByTime(50_000)
  beep('TAKEN')
  vi.advanceTimersByTime(50_000)
  expect(isRunning).toBe(true)
  vi.advanceTimersByTime(10_000)
  expect(isRunning).toBe(false)
  beep('TAKEN')
  expect(isRunning).toBe(true)
})
