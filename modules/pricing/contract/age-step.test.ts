import { expect, it } from 'vitest'
import { ageBonusRp, leastFeeRp, paidFeeRp, stepReached } from './age-step.ts'

const step = (mulai_hari: number, facts: object = {}) => ({
  mulai_hari,
  diskon_bebas: 0,
  ongkos_bebas: 0,
  bonus_umur_rp: 0,
  bonus_umur_persen: 0,
  ...facts,
})

it('takes the last step that has begun, in any order of the steps', () => {
  const steps = [step(365), step(90), step(180)]
  expect(stepReached(steps, '2026-01-01', '2026-03-31')).toBeUndefined()
  expect(stepReached(steps, '2026-01-01', '2026-04-01')).toMatchObject({ umur_hari: 90, mulai_hari: 90 })
  expect(stepReached(steps, '2025-01-01', '2026-01-01')).toMatchObject({ umur_hari: 365, mulai_hari: 365 })
})

it('leaves out a part of the work fee, in whole rupiah for the shop', () => {
  expect(leastFeeRp(25_000, undefined)).toBe(25_000)
  expect(leastFeeRp(25_000, step(90, { ongkos_bebas: 50 }))).toBe(12_500)
  expect(leastFeeRp(333, step(90, { ongkos_bebas: 33.33 }))).toBe(223)
  expect(leastFeeRp(25_000, step(90, { ongkos_bebas: 100 }))).toBe(0)
})

it('adds the bonus of each piece to the percent of the work fee, half up', () => {
  expect(ageBonusRp(step(90, { bonus_umur_rp: 50_000 }), { qty: 2, paidRp: 10_000 })).toBe(100_000)
  expect(ageBonusRp(step(90, { bonus_umur_persen: 10 }), { qty: 1, paidRp: 10_005 })).toBe(1_001)
})

it('counts a work fee that was raised and given back as a discount for no more than it was', () => {
  expect(paidFeeRp(100_000, { ongkos: 100_000, diskon: 0 })).toBe(100_000)
  expect(paidFeeRp(100_000, { ongkos: 630_000, diskon: 530_000 })).toBe(100_000)
  expect(paidFeeRp(100_000, { ongkos: 630_000, diskon: 0 })).toBe(100_000)
  expect(paidFeeRp(100_000, { ongkos: 50_000, diskon: 80_000 })).toBe(0)
})
