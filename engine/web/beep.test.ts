import { afterEach, expect, it, vi } from 'vitest'
import { beep } from './beep.ts'

afterEach(() => vi.unstubAllGlobals())

it('lets the sound rest once the last of all tones has ended, and not before', () => {
  const ended: { readonly atSeconds: number; readonly hear: () => void }[] = []
  let seconds = 0
  let isRunning = false
  vi.stubGlobal(
    'AudioContext',
    class {
      get currentTime() {
        return seconds
      }
      resume() {
        isRunning = true
      }
      suspend() {
        isRunning = false
      }
      createGain() {
        return { gain: { value: 0 }, connect: () => {} }
      }
      createOscillator() {
        let atSeconds = 0
        return {
          frequency: { value: 0 },
          connect: (next: unknown) => next,
          start: () => {},
          stop: (at: number) => (atSeconds = at),
          addEventListener: (_: 'ended', hear: () => void) => ended.push({ atSeconds, hear }),
        }
      }
    },
  )
  const passUntil = (at: number) => {
    seconds = at
    for (const one of ended.filter(({ atSeconds }) => atSeconds <= seconds)) {
      ended.splice(ended.indexOf(one), 1)
      one.hear()
    }
  }
  beep('REFUSED')
  passUntil(0.2)
  expect([ended.length, isRunning]).toEqual([1, true])
  // A scan in between sounds on after the refusal has ended.
  seconds = 0.4
  beep('TAKEN')
  passUntil(0.43)
  expect([ended.length, isRunning]).toEqual([1, true])
  passUntil(0.5)
  expect([ended.length, isRunning]).toEqual([0, false])
  beep('TAKEN')
  expect(isRunning).toBe(true)
})
