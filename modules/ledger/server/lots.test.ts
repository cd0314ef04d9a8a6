import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shares } from '../contract/pro-rata.ts'
import { partOfLot } from './lots.ts'

const whole = fc.integer({ min: 0, max: 10_000_000 })
const lots = fc.record({
  pieces: fc.integer({ min: 0, max: 500 }),
  grossMg: fc.integer({ min: 1, max: 10_000_000 }),
  fineMg: whole,
  costRp: fc.integer({ min: 0, max: 2_000_000_000 }),
})

describe('shares', () => {
  it('add up to the whole for all weights, and none is more than a rupiah away from its exact share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e12 }),
        fc.array(fc.integer({ min: 0, max: 1e7 }), { minLength: 1, maxLength: 8 }),
        (amount, weights) => {
          const parts = shares(amount, weights)
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
          expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
          const total = weights.reduce((sum, weight) => sum + weight, 0)
          if (total > 0)
            for (const [at, part] of parts.entries())
              expect(Math.abs(part - (amount * (weights[at] as number)) / total)).toBeLessThan(weights.length + 1)
        },
      ),
    )
  })

  it('of a melting go to loss and dust by their gold, and the bar takes the rest', () => {
    expect(shares(24_600_000, [71, 50, 13_387])).toEqual([129_301, 91_057, 24_379_642])
  })
})

describe('a part of a lot', () => {
  it('costs its share of the measure that counts, and the last part the rest', () => {
    const accessories = { pieces: 100, grossMg: 50_000, fineMg: 0, costRp: 1_000_001 }
    const ten = partOfLot(accessories, { pieces: 10, grossMg: 5_000 }, 'pieces')
    expect(ten).toEqual({ pieces: 10, grossMg: 5_000, fineMg: 0, costRp: 100_000 })
    const rest = { pieces: 90, grossMg: 45_000, fineMg: 0, costRp: accessories.costRp - ten.costRp }
    expect(partOfLot(rest, { pieces: 90, grossMg: 45_000 }, 'pieces')).toEqual(rest)
    const bar = { pieces: 1, grossMg: 100_000, fineMg: 99_900, costRp: 200_000_000 }
    expect(partOfLot(bar, { pieces: 0, grossMg: 20_000 }, 'fineMg')).toEqual({ pieces: 0, grossMg: 20_000, fineMg: 19_980, costRp: 40_000_000 })
  })

  it('is never more than the lot, and part after part leaves nothing and loses nothing', () => {
    fc.assert(
      fc.property(lots, fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 6 }), (some, cuts) => {
        let left = { ...some, fineMg: Math.min(some.fineMg, some.grossMg) }
        let [fineMg, costRp] = [0, 0]
        const take = (grossMg: number, pieces: number) => {
          const part = partOfLot(left, { pieces, grossMg })
          left = {
            pieces: left.pieces - part.pieces,
            grossMg: left.grossMg - part.grossMg,
            fineMg: left.fineMg - part.fineMg,
            costRp: left.costRp - part.costRp,
          }
          for (const measure of Object.values(left)) expect(measure).toBeGreaterThanOrEqual(0)
          expect(left.fineMg).toBeLessThanOrEqual(left.grossMg)
          fineMg += part.fineMg
          costRp += part.costRp
        }
        for (const percent of cuts) take(Math.floor((left.grossMg * percent) / 100), 0)
        take(left.grossMg, left.pieces)
        expect([fineMg, costRp, left.costRp]).toEqual([Math.min(some.fineMg, some.grossMg), some.costRp, 0])
      }),
    )
  })

  it('of more than there is, is a fault', () => {
    expect(() => partOfLot({ pieces: 1, grossMg: 10, fineMg: 5, costRp: 1 }, { pieces: 1, grossMg: 11 })).toThrow('no more grossMg')
  })
})
