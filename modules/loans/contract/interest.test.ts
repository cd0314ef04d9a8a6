import { describe, expect, it } from 'vitest'
import { monthsAfter } from '#engine/kinds/date/months-after.ts'
import { daysAfter } from '#engine/kinds/date/days-after.ts'
import { type Counting, type LoanTerms, interestDue, interestOfMonths } from './interest.ts'

const toFiveHundred = { unit: 500, direction: 'UP' } as const
const toOne = { unit: 1, direction: 'DOWN' } as const

const lent = (facts: Partial<LoanTerms> = {}): LoanTerms => ({
  sisa_hutang: 2_000_000,
  bunga_persen: 2.5,
  hitungan: 'BULAN',
  tgl_hutang: '2026-01-15',
  bulan_dibayar: 0,
  ...facts,
})
const due = (hitungan: Counting, tgl: string, facts: Partial<LoanTerms> = {}) => {
  const { bulan_bunga, hari_bunga, bunga_rp } = interestDue(lent({ hitungan, ...facts }), tgl, toOne)
  return [bulan_bunga * 30 + hari_bunga, bunga_rp]
}

describe('a month that has begun', () => {
  it.each([
    ['2026-01-15', 30, 50_000],
    ['2026-01-16', 30, 50_000],
    ['2026-02-15', 30, 50_000],
    ['2026-02-16', 60, 100_000],
    ['2026-03-15', 60, 100_000],
  ])('counts wholly: until %s it is %d days', (tgl, days, rp) => expect(due('BULAN', tgl)).toEqual([days, rp]))

  it.each([
    ['2026-01-15', 15, 25_000],
    ['2026-01-29', 15, 25_000],
    ['2026-01-30', 15, 25_000],
    ['2026-01-31', 30, 50_000],
    ['2026-02-15', 30, 50_000],
    ['2026-02-16', 45, 75_000],
    ['2026-03-03', 60, 100_000],
  ])('counts by halves: until %s it is %d days', (tgl, days, rp) => expect(due('SETENGAH', tgl)).toEqual([days, rp]))

  it.each([
    ['2026-01-15', 1, 1_666],
    ['2026-01-16', 1, 1_666],
    ['2026-01-29', 14, 23_333],
    ['2026-01-30', 15, 25_000],
    ['2026-02-14', 30, 50_000],
    ['2026-02-15', 30, 50_000],
    ['2026-02-21', 36, 60_000],
  ])('counts by its days, of which a month has thirty at the most: until %s it is %d days', (tgl, days, rp) =>
    expect(due('HARI', tgl)).toEqual([days, rp]),
  )
})

it('of months that are paid nothing is due, and nothing is given back', () => {
  expect(due('BULAN', '2026-02-20', { bulan_dibayar: 3 })).toEqual([0, 0])
  expect(due('BULAN', '2026-04-15', { bulan_dibayar: 3 })).toEqual([0, 0])
  expect(due('BULAN', '2026-04-16', { bulan_dibayar: 3 })).toEqual([30, 50_000])
})

it('is rounded to the unit of the shop, once', () => {
  expect(interestDue(lent({ hitungan: 'HARI' }), '2026-01-17', toFiveHundred).bunga_rp).toBe(3_500)
  expect(interestOfMonths(lent({ sisa_hutang: 1_234_567 }), 3, toFiveHundred)).toEqual({ bulan_bunga: 3, hari_bunga: 0, bunga_rp: 93_000 })
})

it('counts months from the first day, however short the months between are', () => {
  expect([1, 2, 3, 13].map((months) => monthsAfter('2026-01-31', months))).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2027-02-28'])
  expect([-1, -3].map((months) => monthsAfter('2026-01-31', months))).toEqual(['2025-12-31', '2025-10-31'])
  expect(due('BULAN', '2026-03-31', { tgl_hutang: '2026-01-31' })).toEqual([60, 100_000])
})

it('never grows less from one day to the next, and months that are paid one by one come to the same as all at once', () => {
  for (const hitungan of ['BULAN', 'SETENGAH', 'HARI'] as const) {
    let before = 0
    for (let day = 0; day < 400; day += 1) {
      const { bunga_rp } = interestDue(lent({ hitungan, tgl_hutang: '2026-08-31' }), daysAfter('2026-08-31', day), toOne)
      expect(bunga_rp).toBeGreaterThanOrEqual(before)
      before = bunga_rp
    }
    const tgl = '2027-01-31'
    const all = interestDue(lent({ hitungan, tgl_hutang: '2026-08-31' }), tgl, toOne).bunga_rp
    const paid =
      interestOfMonths(lent(), 4, toOne).bunga_rp + interestDue(lent({ hitungan, tgl_hutang: '2026-08-31', bulan_dibayar: 4 }), tgl, toOne).bunga_rp
    expect(paid).toBe(all)
  }
})
