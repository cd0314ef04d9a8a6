import { describe, expect, it } from 'vitest'
import { goldDifference } from './terima-emas.ts'

/** 5.000 g at 75 %: 3.750 g fine, 6,000,000 rupiah. */
const lot = { berat: 5, fine: 3.75, hpp: 6_000_000 }

describe('the difference of a lot', () => {
  it.each([
    ['is nothing where the weight is the same', 5, 0, 0, 0],
    // 20 mg of 5,000: 15 mg of 3,750 and 24,000 of 6,000,000.
    ['takes its share of the gold and of the cost where it is short', 4.98, -0.02, -0.015, -24_000],
    // 1 mg: 0.75 mg of gold and 1,200 rupiah; half a milligram and more is rounded up.
    ['is rounded once', 4.999, -0.001, -0.001, -1_200],
    ['takes everything where nothing has arrived', 0, -5, -3.75, -6_000_000],
    // 40 mg more: 30 mg of gold. It costs nothing.
    ['has the purity of the lot where it is over', 5.04, 0.04, 0.03, 0],
  ])('%s', (_, berat_terima, selisih_timbang, selisih_fine, selisih_hpp) => {
    expect(goldDifference(lot, berat_terima)).toEqual({ selisih_timbang, selisih_fine, selisih_hpp })
  })

  it('has never more gold than weight, at any purity', () => {
    for (const fine of [0, 0.001, 1.666, 4.999, 5])
      for (const berat_terima of [0.001, 1.234, 2.5, 4.999]) {
        const { selisih_timbang, selisih_fine } = goldDifference({ ...lot, fine }, berat_terima)
        expect(-selisih_fine).toBeLessThanOrEqual(-selisih_timbang)
        expect(Math.round((fine + selisih_fine) * 1000)).toBeLessThanOrEqual(Math.round(berat_terima * 1000))
      }
  })
})
