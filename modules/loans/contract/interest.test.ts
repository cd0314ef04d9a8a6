import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthsAfter } from '#engine/kinds/date/months-after.ts'
import { daysAfter } from '#engine/kinds/date/days-after.ts'
import { tries } from '#engine/testing/soak.ts'
import { type Counting, type LoanTerms, type Renewal, afterRenewals, dueDate, interestDue, interestOfSteps, isStepOf, paidWith } from './interest.ts'

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

// 2,000,000 at 2.5 % a month from 15 January 2026: a month costs 50,000, a half 25,000, a day 1,666.67 (a thirtieth). 15 January has 31 days to 15 February,
// so day 31 completes the first month and days 30 and 31 cost the same. On the first day one period is due: a month, a half, a day.
describe('interest by hand, days after the loan', () => {
  it.each([
    [0, 50_000, 25_000, 1_666],
    [1, 50_000, 25_000, 1_666],
    [14, 50_000, 25_000, 23_333],
    [15, 50_000, 25_000, 25_000],
    // The second half begins with the sixteenth day.
    [16, 50_000, 50_000, 26_666],
    [29, 50_000, 50_000, 48_333],
    [30, 50_000, 50_000, 50_000],
    [31, 50_000, 50_000, 50_000],
    // 16 February: one month and a day of the second.
    [32, 100_000, 75_000, 51_666],
    // 16 March: two months and a day.
    [60, 150_000, 125_000, 101_666],
    // 15 January 2027: twelve months.
    [365, 600_000, 600_000, 600_000],
  ])('day %d: by months %d, by halves %d, by days %d', (day, months, halves, days) => {
    const tgl = daysAfter('2026-01-15', day)
    expect((['BULAN', 'SETENGAH', 'HARI'] as const).map((hitungan) => due(hitungan, tgl)[1])).toEqual([months, halves, days])
  })
})

// The same loan from the end of a month, 29 February and over New Year. A month ends on the day of the loan, or on the last day of a shorter month; the months
// after it are counted from the day of the loan again.
describe('interest by hand, at ends of months', () => {
  it.each([
    // From 31 January the first month ends on 28 February, after 28 days: the days are less than thirty, and the month is whole.
    ['2026-01-31', '2026-02-27', 50_000, 50_000, 45_000],
    ['2026-01-31', '2026-02-28', 50_000, 50_000, 50_000],
    ['2026-01-31', '2026-03-01', 100_000, 75_000, 51_666],
    // The second ends on 31 March, after 31 days; the last of them is free.
    ['2026-01-31', '2026-03-30', 100_000, 100_000, 100_000],
    ['2026-01-31', '2026-03-31', 100_000, 100_000, 100_000],
    ['2026-01-31', '2026-04-01', 150_000, 125_000, 101_666],
    // 2028 is a leap year: the first month ends on 29 February.
    ['2028-01-31', '2028-02-28', 50_000, 50_000, 46_666],
    ['2028-01-31', '2028-02-29', 50_000, 50_000, 50_000],
    ['2028-01-31', '2028-03-01', 100_000, 75_000, 51_666],
    // From 29 February to 29 March is a month of 29 days; twelve of them end on 28 February.
    ['2028-02-29', '2028-03-15', 50_000, 25_000, 25_000],
    ['2028-02-29', '2028-03-16', 50_000, 50_000, 26_666],
    ['2028-02-29', '2028-03-29', 50_000, 50_000, 50_000],
    ['2028-02-29', '2029-02-28', 600_000, 600_000, 600_000],
    ['2028-02-29', '2029-03-01', 650_000, 625_000, 601_666],
    // Over New Year: a day, fifteen and sixteen days, a month, and a day of the next one.
    ['2026-12-31', '2027-01-01', 50_000, 25_000, 1_666],
    ['2026-12-31', '2027-01-15', 50_000, 25_000, 25_000],
    ['2026-12-31', '2027-01-16', 50_000, 50_000, 26_666],
    ['2026-12-31', '2027-01-31', 50_000, 50_000, 50_000],
    ['2026-12-31', '2027-02-01', 100_000, 75_000, 51_666],
  ])('of %s on %s: by months %d, by halves %d, by days %d', (tgl_hutang, tgl, months, halves, days) => {
    expect((['BULAN', 'SETENGAH', 'HARI'] as const).map((hitungan) => due(hitungan, tgl, { tgl_hutang })[1])).toEqual([months, halves, days])
  })
})

describe('interest by hand, after the rate has changed', () => {
  const month = (bunga_baru: number, facts: Partial<Renewal> = {}): Renewal => ({ bulan: 1, hari: 0, pokok: 0, bunga_baru, ...facts })
  const after = (hitungan: Counting, renewals: readonly Renewal[], facts: Partial<LoanTerms> = {}) => {
    const loan = afterRenewals(lent({ hitungan, ...facts }), renewals)
    return (tgl: string) => interestDue(loan, tgl, toOne).bunga_rp
  }

  // One month is paid at 2.5 %, until 15 February (day 31); from there the month costs 40,000, the half 20,000, the day 1,333.33.
  it.each([
    [0, 0, 0, 0],
    [1, 0, 0, 0],
    [14, 0, 0, 0],
    [15, 0, 0, 0],
    [16, 0, 0, 0],
    [29, 0, 0, 0],
    [30, 0, 0, 0],
    [31, 0, 0, 0],
    [32, 40_000, 20_000, 1_333],
    // 1 March: fourteen days.
    [45, 40_000, 20_000, 18_666],
    // 2 and 3 March: fifteen and sixteen days.
    [46, 40_000, 20_000, 20_000],
    [47, 40_000, 40_000, 21_333],
    // 15 March: the month of 28 days is whole.
    [59, 40_000, 40_000, 40_000],
    [60, 80_000, 60_000, 41_333],
    // Eleven months.
    [365, 440_000, 440_000, 440_000],
  ])('a month at 2.5 %%, then 2 %%: day %d costs %d, %d, %d', (day, months, halves, days) => {
    const tgl = daysAfter('2026-01-15', day)
    expect((['BULAN', 'SETENGAH', 'HARI'] as const).map((hitungan) => after(hitungan, [month(2)])(tgl))).toEqual([months, halves, days])
  })

  it('changes in the middle of a month, where the paid half or the paid days end', () => {
    // Half a month is paid until 30 January; 3 % from then on: the other half costs 30,000, the next month 60,000.
    const halves = after('SETENGAH', [month(3, { bulan: 0, hari: 15 })])
    expect([15, 16, 31, 32, 47].map((day) => halves(daysAfter('2026-01-15', day)))).toEqual([0, 30_000, 30_000, 60_000, 90_000])
    // Three days are paid until 18 January; 1.5 % from then on: 1,000 a day, 27 of them in the rest of the month, 357 in the rest of the year.
    const days = after('HARI', [month(1.5, { bulan: 0, hari: 3 })])
    expect([3, 14, 31, 32, 365].map((day) => days(daysAfter('2026-01-15', day)))).toEqual([0, 11_000, 27_000, 28_000, 357_000])
  })

  it('counts the rest of the principal at the new rate, and the latest of several rates', () => {
    // 500,000 is paid with the first month: 1,500,000 at 2 % is 30,000 a month. Then 3 % of it: 45,000.
    const once = [month(2, { pokok: 500_000 })]
    expect(after('BULAN', once)('2026-02-16')).toBe(30_000)
    expect(after('BULAN', [...once, month(3)])('2026-03-16')).toBe(45_000)
    // Two months paid in advance cost nothing again, at any rate.
    expect(after('BULAN', [month(9, { bulan: 3 })])('2026-04-15')).toBe(0)
  })

  it('changes at ends of months, on 29 February, and over New Year', () => {
    // From 31 January a month is paid until 28 February. The second one ends on 31 March and has 31 days; the last of them is free.
    const monthEnd = (hitungan: Counting) => after(hitungan, [month(2)], { tgl_hutang: '2026-01-31' })
    expect(['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'].map(monthEnd('BULAN'))).toEqual([0, 40_000, 40_000, 80_000])
    expect(['2026-02-28', '2026-03-01', '2026-03-30', '2026-03-31'].map(monthEnd('HARI'))).toEqual([0, 1_333, 40_000, 40_000])
    // From 29 February 2028 twelve months are paid until 28 February 2029; the thirteenth ends on 29 March.
    const leap = (hitungan: Counting) => after(hitungan, [month(2, { bulan: 12 })], { tgl_hutang: '2028-02-29' })
    expect(['2029-02-28', '2029-03-01', '2029-03-29', '2029-03-30'].map(leap('BULAN'))).toEqual([0, 40_000, 40_000, 80_000])
    expect(['2029-02-28', '2029-03-01', '2029-03-28', '2029-03-29'].map(leap('HARI'))).toEqual([0, 1_333, 37_333, 40_000])
    // From 31 December a month is paid until 31 January; the second one ends on 28 February.
    const newYear = after('SETENGAH', [month(2)], { tgl_hutang: '2026-12-31' })
    expect(['2027-01-01', '2027-01-31', '2027-02-01', '2027-02-16', '2027-02-28', '2027-03-01'].map(newYear)).toEqual([
      0, 0, 20_000, 40_000, 40_000, 60_000,
    ])
  })
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
