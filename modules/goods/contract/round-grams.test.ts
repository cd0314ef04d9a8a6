import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type GramTable } from '#modules/settings/contract/rounding.ts'
import { mostOf, roundGrams } from './round-grams.ts'

describe('the tables of specification §9', () => {
  it.each<[GramTable, number, number]>([
    ['TIDAK', 3.521, 3.521],
    ['20_60', 3.52, 3.5],
    ['20_60', 3.521, 3.55],
    ['20_60', 3.56, 3.55],
    ['20_60', 3.561, 3.6],
    ['20_60', 3.9, 3.9],
    ['20_60', 3.999, 4],
    ['20_80', 3.58, 3.55],
    ['20_80', 3.581, 3.6],
    ['40_80', 3.54, 3.5],
    ['40_80', 3.541, 3.55],
    ['20_70', 3.57, 3.55],
    ['20_70', 3.571, 3.6],
    ['BERTINGKAT', 3.5, 3.5],
    ['BERTINGKAT', 3.501, 3.53],
    ['BERTINGKAT', 3.53, 3.53],
    ['BERTINGKAT', 3.531, 3.55],
    ['BERTINGKAT', 3.551, 3.58],
    ['BERTINGKAT', 3.581, 3.6],
  ])('%s makes of %f g %f g', (table, berat, becomes) => {
    expect(roundGrams(berat, table)).toBe(becomes)
  })
})

const tables: readonly GramTable[] = ['TIDAK', '20_60', '20_80', '40_80', '20_70', 'BERTINGKAT']
const weight = fc.integer({ min: 1, max: 5_000_000 }).map((mg) => mg / 1000)

it('never falls where the weight grows, leaves what is rounded, and adds 39 mg at the most', () => {
  fc.assert(
    fc.property(weight, weight, fc.constantFrom(...tables), (one, other, table) => {
      const [light, heavy] = one < other ? [one, other] : [other, one]
      const rounded = roundGrams(light, table)
      expect(rounded).toBeLessThanOrEqual(roundGrams(heavy, table))
      expect(roundGrams(rounded, table)).toBe(rounded)
      expect(Math.round((rounded - light) * 1000)).toBeLessThanOrEqual(39)
      expect(rounded).toBeLessThanOrEqual(mostOf(light))
    }),
  )
})
