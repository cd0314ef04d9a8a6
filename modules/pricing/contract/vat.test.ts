import { expect, it } from 'vitest'
import { noVat, rateOn, vatOf } from './vat.ts'

const onTop = { persen_ppn: 1.1, di_atas_harga: true, teks_ppn: 'PMK 48/2023' }
const within = { ...onTop, di_atas_harga: false }

it('is so many percent on top of the goods, half up', () => {
  expect(vatOf(11_913_636, onTop)).toEqual({ ppn_persen: 1.1, ppn_di_atas: true, ppn_dasar: 11_913_636, ppn: 131_050, ppn_teks: 'PMK 48/2023' })
  expect([1_045, 1_500].map((price) => vatOf(price, onTop).ppn)).toEqual([11, 17])
})

it('is the part of the price that is tax, so that base and tax are the price', () => {
  for (const price of [0, 1, 499, 1_011_000, 12_044_686, 987_654_321_500]) {
    const { ppn, ppn_dasar } = vatOf(price, within)
    expect(ppn + ppn_dasar).toBe(price)
    expect(Math.abs(ppn - (price * 1.1) / 101.1)).toBeLessThanOrEqual(0.500_01)
  }
  expect(vatOf(1_011_000, within)).toMatchObject({ ppn: 11_000, ppn_dasar: 1_000_000 })
})

it('is that of the latest rate that has begun, and none before the first', () => {
  const rates = [
    { berlaku_dari: '2023-05-01', persen_ppn: 1.1 },
    { berlaku_dari: '2026-01-01', persen_ppn: 1.65 },
  ]
  expect(rateOn(rates, '2025-12-31')?.persen_ppn).toBe(1.1)
  expect(rateOn(rates, '2026-01-01')?.persen_ppn).toBe(1.65)
  expect(rateOn(rates, '2020-01-01')).toBeUndefined()
  expect(vatOf(1_000_000, undefined)).toEqual(noVat)
})
