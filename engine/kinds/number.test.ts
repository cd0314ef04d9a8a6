import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalsOf, formatNumber, numberCheck, parseNumber } from './number.ts'

describe('a number as people write it', () => {
  it.each([
    // whole rupiah
    ['1.250.000', 0, 1_250_000],
    ['1,250,000', 0, 1_250_000],
    ['Rp. 1,250', 0, 1_250],
    ['1.250.000,00', 0, 1_250_000],
    ['1,250,000.00', 0, 1_250_000],
    ['1250000,0', 0, 1_250_000],
    ['-15.000', 0, -15_000],
    // grams have three decimals, so one sign alone is always the decimal sign
    ['3,25', 3, 3.25],
    ['3.25', 3, 3.25],
    ['1.234', 3, 1.234],
    ['1.250,5', 3, 1_250.5],
    ['.5', 3, 0.5],
    // dollars have two, so three digits behind one sign are thousands
    ['1,250', 2, 1_250],
    ['1,250.75', 2, 1_250.75],
  ] as const)('%s with %d decimals', (text, decimals, value) => {
    expect(parseNumber(text, decimals)).toBe(value)
  })

  it.each([
    // Half a rupiah is nobody's price; reading it as a hundred times as much would be worse than not reading it.
    ['1250000.50', 0],
    ['1.250.000,75', 0],
    // What is not grouped in threes is a slip of the hand.
    ['1.234.567.5', 3],
    ['1,23,456', 0],
    ['1,234.567,5', 3],
    ['abc', 0],
    ['', 0],
  ] as const)('%s with %d decimals says nothing', (text, decimals) => {
    expect(parseNumber(text, decimals)).toBeUndefined()
  })

  it('reads back whatever it shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), fc.constantFrom(0, 2, 3), (scaled, decimals) => {
        const value = scaled / 10 ** decimals
        // A thousand and more shows its groups, and one group alone with three decimals would be read as a fraction.
        expect(parseNumber(formatNumber(value, decimals), decimals)).toBeCloseTo(value, decimals)
      }),
    )
  })
})

describe('the check of a number', () => {
  const says = (value: number, decimals: number, limits: { min?: number; max?: number } = {}) =>
    numberCheck('Berat', { min: limits.min ?? 0, max: limits.max ?? 1_000_000, decimals }).safeParse(value).error?.issues[0]?.message

  it.each([
    [0.1 + 0.2, 17],
    [1.005, 3],
    [100, 0],
    [1e21, 0],
    [1e-7, 7],
    [1.5e-7, 8],
    [-2.75, 2],
  ])('%s has %d digits after the point', (value, decimals) => {
    expect(decimalsOf(value)).toBe(decimals)
  })

  it('takes what is written with so many decimals, and nothing that is nearly so', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 9 }), fc.constantFrom(0, 2, 3), (scaled, decimals) => {
        const value = scaled / 10 ** decimals
        expect(says(value, decimals, { max: 10 ** 9 })).toBeUndefined()
        expect(says(value + 1e-6, decimals, { max: 10 ** 10 })).toBe(`Berat Maksimal ${decimals} Angka Di Belakang Koma`)
      }),
    )
  })

  it('names the limits that it has', () => {
    expect(says(0, 3, { min: 0.001 })).toBe('Berat Tidak Boleh Kurang Dari 0.001')
    expect(says(0, 0, { min: 1 })).toBe('Berat Tidak Boleh Kurang Dari 1')
    expect(says(2_000_000, 3)).toBe('Berat Tidak Boleh Melebihi 1,000,000')
  })
})
