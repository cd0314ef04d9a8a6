import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carat, count, dollar, grams, percent, purity, rupiah } from './index.ts'
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
    ['Rp. -15.000', 0, -15_000],
    ['-Rp15.000', 0, -15_000],
    ['-0', 0, 0],
    ['Rp1.250.000', 0, 1_250_000],
    ['Rp. 1.250.000,-', 0, 1_250_000],
    ['1.250.000,', 0, 1_250_000],
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
    expect(parseNumber(text, decimals, { before: ['rp'] })).toBe(value)
  })

  it.each([
    // No price has half a rupiah. Refusing the text is better than reading it as a hundred times as much.
    ['1250000.50', 0],
    ['1.250.000,75', 0],
    // A number that is not grouped in threes is a typing error.
    ['0.750', 2],
    ['0,750', 0],
    ['0.750.000', 0],
    ['012.345', 0],
    ['1.234.567.5', 3],
    ['1,23,456', 0],
    ['1,234.567,5', 3],
    ['abc', 0],
    ['', 0],
    ['-', 0],
    // Excel has lost digits when it writes a power of ten.
    ['1E+06', 0],
    ['1,23E+06', 0],
    ['15 juta', 0],
    ['15jt', 0],
    ['15rb', 0],
    ['18K', 3],
    ['75%', 3],
    ['250 mg', 3],
    ['3 1/2', 3],
    ['1 250', 0],
    ['12-34', 0],
    ['--5', 0],
    ['-Rp-5', 0],
    ['5,-', 3],
    ['5-', 0],
    ['USD 5', 0],
    ['Rp', 0],
  ] as const)('%s with %d decimals says nothing', (text, decimals) => {
    expect(parseNumber(text, decimals)).toBeUndefined()
  })

  it('is refused with any other character at any place', () => {
    const junk = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => /[^\d.,\s-]/u.test(text))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 9 }), junk, fc.nat(12), fc.constantFrom(0, 2, 3), (value, text, at, decimals) => {
        const shown = formatNumber(value, 0)
        expect(parseNumber(shown.slice(0, at) + text + shown.slice(at), decimals)).toBeUndefined()
      }),
    )
  })
})

const kinds = {
  rupiah: rupiah('Harga', { min: -(10 ** 12), max: 10 ** 12 }),
  dollar: dollar('Harga'),
  grams: grams('Berat'),
  carat: carat('Karat'),
  percent: percent('Persen'),
  purity: purity('Kadar'),
  count: count('Qty'),
}

describe.each(Object.entries(kinds))('what the kind %s shows', (_, { kind }) => {
  it('is read back as the same value', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), (scaled) => {
        const value = Number((scaled / 10 ** (kind.decimals ?? 0)).toFixed(kind.decimals)) || 0
        expect(kind.parse(kind.format(value))).toBe(value)
      }),
    )
  })
})

it.each([
  [kinds.rupiah, 'Rp1.250.000', 1_250_000],
  [kinds.rupiah, 'IDR 1,250,000', 1_250_000],
  [kinds.rupiah, '$ 1,250', undefined],
  [kinds.rupiah, '3 gr', undefined],
  [kinds.dollar, 'US$ 1,250.50', 1250.5],
  [kinds.dollar, 'USD 12', 12],
  [kinds.dollar, 'Rp 12', undefined],
  [kinds.grams, '3,2 gr', 3.2],
  [kinds.grams, '3.25 gram', 3.25],
  [kinds.grams, '3,2G.', 3.2],
  [kinds.grams, '250 mg', undefined],
  [kinds.grams, '1 suku', undefined],
  [kinds.grams, '0,5 kg', undefined],
  [kinds.grams, '1 ct', undefined],
  [kinds.grams, '75%', undefined],
  [kinds.carat, '0,25 ct', 0.25],
  [kinds.carat, '0,25 gr', undefined],
  [kinds.purity, '75%', 75],
  [kinds.purity, '91,6 %', 91.6],
  [kinds.purity, '18K', undefined],
  [kinds.purity, '22 karat', undefined],
  [kinds.percent, '1,5%', 1.5],
  [kinds.count, '12 pcs', undefined],
])('a number may have the unit of its field, and no other: %o %s', ({ kind }, text, value) => {
  expect(kind.parse(text)).toBe(value)
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

  it('takes numbers with so many decimals, and refuses those with slightly more', () => {
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
