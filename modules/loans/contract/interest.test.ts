import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthsAfter } from '#engine/kinds/date/months-after.ts'
import { daysAfter } from '#engine/kinds/date/days-after.ts'
import { tries } from '#engine/testing/soak.ts'
import { type Counting, type LoanTerms, dueDate, interestDue, interestOfSteps, isStepOf, paidWith } from './interest.ts'

const toFiveHundred = { unit: 500, direction: 'UP' } as const
const toOne = { unit: 1, direction: 'DOWN' } as const

const lent = (facts: Partial<LoanTerms> = {}): LoanTerms => ({
  sisa_hutang: 2_000_000,
  bunga_persen: 2.5,
  hitungan: 'BULAN',
  tgl_hutang: '2026-01-15',
  bulan_dibayar: 0,
  hari_dibayar: 0,
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
  expect(interestOfSteps(lent({ sisa_hutang: 1_234_567 }), { bulan: 3, hari: 0 }, toFiveHundred)).toEqual({
    bulan_bunga: 3,
    hari_bunga: 0,
    bunga_rp: 93_000,
  })
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
      interestOfSteps(lent(), { bulan: 4, hari: 0 }, toOne).bunga_rp +
      interestDue(lent({ hitungan, tgl_hutang: '2026-08-31', bulan_dibayar: 4 }), tgl, toOne).bunga_rp
    expect(paid).toBe(all)
  }
})

describe('interest of a loan that continues is paid in the steps of the loan', () => {
  it.each([
    // 5,000,000 at 2 %, ten days after the loan: half a month is due.
    ['SETENGAH', '2026-01-25', 0, 15, 50_000],
    ['SETENGAH', '2026-02-20', 1, 15, 150_000],
    ['HARI', '2026-01-18', 0, 3, 10_000],
    ['HARI', '2026-02-21', 1, 6, 120_000],
    ['BULAN', '2026-01-18', 1, 0, 100_000],
  ] as const)('%s, paid on %s: %d months and %d days', (hitungan, tgl, bulan, hari, rp) => {
    const loan = lent({ sisa_hutang: 5_000_000, bunga_persen: 2, hitungan })
    expect(interestDue(loan, tgl, toOne)).toEqual({ bulan_bunga: bulan, hari_bunga: hari, bunga_rp: rp })
    expect(interestOfSteps(loan, { bulan, hari }, toOne).bunga_rp).toBe(rp)
    expect(isStepOf(hitungan, hari)).toBe(true)
  })

  it('moves the due date by the paid steps', () => {
    const once = paidWith(lent(), { bulan: 0, hari: 15 })
    expect([once, dueDate('2026-01-31', 1, once)]).toEqual([{ bulan: 0, hari: 15 }, '2026-03-15'])
    const twice = paidWith(lent({ bulan_dibayar: once.bulan, hari_dibayar: once.hari }), { bulan: 1, hari: 15 })
    expect([twice, dueDate('2026-01-31', 1, twice)]).toEqual([{ bulan: 2, hari: 0 }, '2026-04-30'])
  })

  it('refuses a half month for a loan by months, and single days for a loan by halves', () => {
    expect((['BULAN', 'SETENGAH', 'HARI'] as const).map((way) => [0, 1, 15, 29].map((hari) => isStepOf(way, hari)))).toEqual([
      [true, false, false, false],
      [true, false, true, false],
      [true, true, true, true],
    ])
  })

  // For all countings, days and amounts: the due interest can be paid in steps, costs the same as redeeming, and leaves nothing due. The later
  // interest costs no more than without this payment.
  it('never costs more than redeeming, for a part payment or a renewal', () => {
    const way = fc.constantFrom<Counting>('BULAN', 'SETENGAH', 'HARI')
    const facts = fc.record({
      hitungan: way,
      sisa_hutang: fc.integer({ min: 1, max: 9_999_999_999 }),
      bunga_persen: fc.integer({ min: 0, max: 1_000 }).map((hundredths) => hundredths / 100),
      tgl_hutang: fc.integer({ min: 0, max: 800 }).map((days) => daysAfter('2026-01-01', days)),
    })
    const days = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(facts, days, fc.constantFrom(toOne, toFiveHundred), (terms, waits, rounding) => {
        const begun = lent(terms)
        let [loan, tgl, paidRp] = [begun, terms.tgl_hutang, 0]
        for (const wait of waits) {
          tgl = daysAfter(tgl, wait)
          const redeeming = interestDue(loan, tgl, rounding)
          const steps = { bulan: redeeming.bulan_bunga, hari: redeeming.hari_bunga }
          expect(isStepOf(loan.hitungan, steps.hari)).toBe(true)
          const part = interestOfSteps(loan, steps, rounding)
          expect(part.bunga_rp).toBeLessThanOrEqual(redeeming.bunga_rp)
          const { bulan, hari } = paidWith(loan, steps)
          loan = { ...loan, bulan_dibayar: bulan, hari_dibayar: hari }
          paidRp += part.bunga_rp
          expect(interestDue(loan, tgl, rounding).bunga_rp).toBe(0)
        }
        // Each payment may be rounded up by one unit.
        expect(paidRp).toBeLessThanOrEqual(interestDue(begun, tgl, rounding).bunga_rp + waits.length * rounding.unit)
      }),
      { numRuns: tries(200, 5_000) },
    )
  })
})
