import { expect, it } from 'vitest'
import { type ShopTerms, ceilingOf } from './ceiling.ts'

const terms: ShopTerms = {
  hasCeilings: true,
  bunga: [],
  // The brackets are not in order.
  plafond: [
    { jenis_plafond: 'EMAS', berat_dari: 20.001, berat_sampai: 50, plafond: 40_000_000 },
    { jenis_plafond: 'EMAS', berat_dari: 10, berat_sampai: 20, plafond: 9_000_000 },
    { jenis_plafond: 'EMAS_PLASTIK', berat_dari: 5, berat_sampai: 20, plafond: 8_000_000 },
  ],
  kadar: [{ kode_kadar: 'K750', kadar: 75, pokok_per_gram: null, plafond_emas: 1_100_000, plafond_emas_plastik: null }],
  kondisi: [],
}
const ceilingAt = (berat: number, facts: object = {}, kind: 'EMAS' | 'EMAS_PLASTIK' = 'EMAS') =>
  ceilingOf([{ kode_kadar: 'K750', kode_kondisi: null, berat, berat_dengan_plastik: berat, ...facts }], kind, terms)

it.each([
  // The purity allows 1,100,000 a gram. Weights below 10 g have the bracket of 10 g.
  [9.999, 9_000_000],
  [9, 9_000_000],
  [8, 8_800_000],
  [10, 9_000_000],
  [20, 9_000_000],
  [20.001, 22_001_100],
  // Above the last bracket only the purity counts.
  [60, 66_000_000],
])('a pledge of %d g has the ceiling %d; a weight below the first bracket has the first one', (berat, plafond) =>
  expect(ceilingAt(berat)).toEqual({ plafond, isMissing: false }),
)

it('a lighter pledge never has a higher ceiling than a heavier one', () => {
  let before = 0
  for (let mg = 100; mg <= 20_000; mg += 50) {
    const { plafond } = ceilingAt(mg / 1000)
    expect(plafond).toBeGreaterThanOrEqual(before)
    before = plafond!
  }
})

it('for a purity without a ceiling only the first bracket counts, by the weight of its kind of ceiling', () => {
  expect(ceilingAt(1, { kode_kadar: 'K375' })).toEqual({ plafond: 9_000_000, isMissing: false })
  expect(ceilingAt(1, {}, 'EMAS_PLASTIK')).toEqual({ plafond: 8_000_000, isMissing: false })
  expect(ceilingOf([], 'EMAS', terms)).toEqual({ plafond: null, isMissing: false })
})
