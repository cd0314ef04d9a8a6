import { describe, expect, it } from 'vitest'
import { type KeyRun, scannedCode } from './scanner.ts'

/** Types keys with so many milliseconds between them; returns the codes that were heard. */
function type(text: string, betweenMs: number, run: KeyRun = { text: '', lastMs: -1_000 }, startMs = 0): string | undefined {
  let heard: string | undefined
  ;[...text, 'Enter'].forEach((key, at) => {
    heard = scannedCode(run, key, startMs + at * betweenMs) ?? heard
  })
  return heard
}

describe('a scanner', () => {
  it('is heard by its speed and its Enter', () => {
    expect(type('MC2000002J', 4)).toBe('MC2000002J')
    expect(type('MC2000002J', 50)).toBe('MC2000002J')
  })

  it('does not take a typing user for a scanner, for any last key', () => {
    expect(type('MC2000002J', 80)).toBeUndefined()
    expect(type('OK', 4)).toBeUndefined()
  })

  it('begins again after a pause, so that letters typed before are not part of the code', () => {
    const run: KeyRun = { text: '', lastMs: -1_000 }
    scannedCode(run, 'A', 0)
    scannedCode(run, 'B', 200)
    expect(type('750L0001', 5, run, 500)).toBe('750L0001')
  })

  it('begins anew behind Escape, however soon: it closed a notice, and a weight was typed long before', () => {
    const run: KeyRun = { text: '', lastMs: -1_000 }
    scannedCode(run, '5', 0)
    scannedCode(run, 'Escape', 4_000)
    expect(type('MC2000061Y', 5, run, 4_010)).toBe('MC2000061Y')
  })

  it('takes nothing that a scale has typed for a scan, when a hand leads elsewhere afterwards and presses Enter at once', () => {
    const run: KeyRun = { text: '', lastMs: -1_000 }
    for (const [at, key] of [...'3.215'].entries()) scannedCode(run, key, at * 2)
    expect(scannedCode(run, 'F6', 300)).toBeUndefined()
    expect(scannedCode(run, 'Enter', 310)).toBeUndefined()
  })

  it('scans twice without a pause, and merges nothing', () => {
    const run: KeyRun = { text: '', lastMs: -1_000 }
    expect(type('MC2000002J', 5, run, 0)).toBe('MC2000002J')
    expect(type('MC2000003H', 5, run, 55)).toBe('MC2000003H')
  })

  it('ignores keys that write nothing', () => {
    const run: KeyRun = { text: '', lastMs: 0 }
    for (const [at, key] of ['1', 'Shift', '2', '3', '4'].entries()) scannedCode(run, key, at * 5)
    expect(scannedCode(run, 'Enter', 25)).toBe('1234')
  })
})
