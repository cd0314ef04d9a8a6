import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type TrayHistory, alarmsOf, driftOf } from './alarms.ts'

const usual: TrayHistory = { differenceMg: 0, toleranceMg: 80, stepMg: 10, before: undefined, days: [] }
const alarms = (history: Partial<TrayHistory>) => alarmsOf({ ...usual, ...history }).map(({ alarm, mg }) => [alarm, mg])

describe('a weighing', () => {
  it('fits within its tolerance, and shows the difference beyond it', () => {
    expect(alarms({ differenceMg: -80 })).toEqual([])
    expect(alarms({ differenceMg: -81 })).toEqual([['SELISIH', -81]])
    expect(alarms({ differenceMg: 3_210 })).toEqual([['SELISIH', 3_210]])
  })

  it('of the same pieces weighs what it weighed before, or one of them is another', () => {
    const before = { differenceMg: 30, isSame: true }
    expect(alarms({ differenceMg: 10, before })).toEqual([])
    expect(alarms({ differenceMg: -10, before })).toEqual([['ISI_SAMA', -40]])
    // What was sold or added meanwhile may make it another sum of roundings.
    expect(alarms({ differenceMg: -10, before: { ...before, isSame: false } })).toEqual([])
  })
})

describe('drift', () => {
  const shaved = [10, 8, 6, 4, 2].map((ago) => [ago, -10 * (10 - ago) + (ago % 4)] as const)

  it('is what a tray loses a little of every other day, each time within its tolerance', () => {
    expect(alarms({ differenceMg: -78, days: [[12, 0], ...shaved] })).toEqual([['MENYIMPANG', expect.any(Number)]])
    expect(driftOf([[12, 0], ...shaved, [0, -78]])).toBeLessThan(-80)
  })

  it('is not told by few days, nor by one weighing that was wrong', () => {
    expect(driftOf(shaved)).toBe(0)
    expect(driftOf([12, 10, 8, 6, 4, 2, 0].map((ago) => [ago, ago === 4 ? -900 : 0]))).toBe(0)
  })

  const agos = [24, 20, 17, 13, 9, 6, 3, 0]
  it('turns round with its sign, and a whole constant off is none', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -200, max: 200 }), { minLength: 8, maxLength: 8 }),
        fc.integer({ min: -500, max: 500 }),
        (noise, offMg) => {
          const days = agos.map((ago, at) => [ago, noise[at] as number] as const)
          expect(driftOf(days.map(([ago, mg]) => [ago, -mg] as const)) + driftOf(days)).toBeCloseTo(0, 0)
          expect(driftOf(days.map(([ago, mg]) => [ago, mg + offMg] as const))).toBe(driftOf(days))
        },
      ),
      // Half a milligram.
      { examples: [[[-160, -149, -83, 0, 6, 0, 39, 105], 0]] },
    )
  })

  it('is found in any steady loss beyond what a scale repeats', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 50 }), fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 8, maxLength: 8 }), (perDayMg, noise) => {
        const days = agos.map((ago, at) => [ago, -perDayMg * (24 - ago) + (noise[at] as number)] as const)
        expect(driftOf(days)).toBeLessThan(-perDayMg * 12)
      }),
    )
  })
})
