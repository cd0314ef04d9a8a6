import fc from 'fast-check'
import { expect, it } from 'vitest'
import { daysAfter } from '#engine/kinds/date/days-after.ts'
import { tries } from '#engine/testing/soak.ts'
import { type AccruingLoan, accrualOf, thirtiethsEarned } from './accrual.ts'
import { type Counting, interestDue } from './interest.ts'

// 2,000,000 at 2.5 % a month from 15 January 2026: a day (a thirtieth of a month) is 1,666.67.
const loan = (facts: Partial<AccruingLoan> = {}): AccruingLoan => ({
  sisa_hutang: 2_000_000,
  bunga_persen: 2.5,
  tgl_hutang: '2026-01-15',
  bulan_dibayar: 0,
  hari_dibayar: 0,
  bunga_sebelum: 0,
  sampai_sebelum: null,
  isEarning: true,
  ...facts,
})

it.each([
  // The first day earns nothing, though a customer who redeems on it pays a period.
  ['2026-01-15', 0, 0],
  ['2026-01-16', 1, 1_666],
  ['2026-01-31', 16, 26_666],
  // A month is thirty days, so the 31st of its days earns nothing.
  ['2026-02-14', 30, 50_000],
  ['2026-02-15', 30, 50_000],
  ['2026-02-28', 43, 71_666],
  ['2026-12-31', 346, 576_666],
])('until %s a loan has earned %d days, %d rupiah', (monthEnd, hari_akru, bunga_akru) =>
  expect(accrualOf(loan(), monthEnd)).toEqual({ sampai: monthEnd, hari_akru, bunga_akru, selisih_akru: bunga_akru }),
)

// So many days after the loan, a thirtieth of a month each; a whole month is thirty of them, however many days it has.
it.each([
  [0, 0, 0],
  [1, 1, 1_666],
  [14, 14, 23_333],
  [15, 15, 25_000],
  [16, 16, 26_666],
  [29, 29, 48_333],
  [30, 30, 50_000],
  // 15 February: the 31st day earns nothing.
  [31, 30, 50_000],
  [32, 31, 51_666],
  // 16 March: January's month and February's are whole, and a day.
  [60, 61, 101_666],
  // 15 January 2027: twelve months.
  [365, 360, 600_000],
])('after %i days a loan has earned %i days, %i rupiah', (days, hari_akru, bunga_akru) =>
  expect(accrualOf(loan(), daysAfter('2026-01-15', days))).toMatchObject({ hari_akru, bunga_akru }),
)

// Ends of months, 29 February and New Year: a month that ends on the last day of a shorter one is whole there.
it.each([
  ['2026-01-31', '2026-02-27', 27, 45_000],
  ['2026-01-31', '2026-02-28', 30, 50_000],
  ['2026-01-31', '2026-03-31', 60, 100_000],
  ['2028-01-31', '2028-02-28', 28, 46_666],
  ['2028-01-31', '2028-02-29', 30, 50_000],
  ['2028-02-29', '2028-03-31', 32, 53_333],
  ['2028-02-29', '2029-02-28', 360, 600_000],
  ['2026-12-31', '2027-01-01', 1, 1_666],
  ['2026-12-31', '2027-01-31', 30, 50_000],
])('of %s until %s has earned %i days, %i rupiah', (tgl_hutang, monthEnd, hari_akru, bunga_akru) =>
  expect(accrualOf(loan({ tgl_hutang }), monthEnd)).toMatchObject({ hari_akru, bunga_akru }),
)

it('counts from the day until which interest is paid, at the rate and of the principal of now', () => {
  // A month is paid until 15 February; 1,500,000 at 2 % is 1,000 a day.
  expect(accrualOf(loan({ bulan_dibayar: 1, sisa_hutang: 1_500_000, bunga_persen: 2 }), '2026-02-28')).toMatchObject({
    hari_akru: 13,
    bunga_akru: 13_000,
  })
  expect(accrualOf(loan({ bulan_dibayar: 2 }), '2026-02-28')).toMatchObject({ hari_akru: 0, bunga_akru: 0 })
})

it('books the difference at the end of a month, and only takes back on other days', () => {
  const january = { bunga_sebelum: 26_666, sampai_sebelum: '2026-01-31' }
  expect(accrualOf(loan(january), '2026-02-28')).toMatchObject({ bunga_akru: 71_666, selisih_akru: 45_000 })
  expect(accrualOf(loan(january), null)).toMatchObject({ sampai: '2026-01-31', selisih_akru: 0 })
  // Half a month is paid: one day of January is left.
  expect(accrualOf(loan({ ...january, hari_dibayar: 15 }), null)).toMatchObject({ bunga_akru: 1_666, selisih_akru: -25_000 })
  expect(accrualOf(loan({ ...january, bulan_dibayar: 1 }), null)).toMatchObject({ bunga_akru: 0, selisih_akru: -26_666 })
  // Over, or not expected any more.
  expect(accrualOf(loan({ ...january, isEarning: false }), null)).toMatchObject({ bunga_akru: 0, selisih_akru: -26_666 })
  expect(accrualOf(loan({ ...january, isEarning: false }), '2026-02-28')).toMatchObject({ bunga_akru: 0, selisih_akru: -26_666 })
  // Nothing was booked of it.
  expect(accrualOf(loan(), null)).toBeUndefined()
})

it('is never more than the customer owes on that day, and never less than a day ago', () => {
  const facts = fc.record({
    sisa_hutang: fc.integer({ min: 1, max: 9_999_999_999 }),
    bunga_persen: fc.integer({ min: 0, max: 1_000 }).map((hundredths) => hundredths / 100),
    tgl_hutang: fc.integer({ min: 0, max: 800 }).map((days) => daysAfter('2026-01-01', days)),
    bulan_dibayar: fc.integer({ min: 0, max: 3 }),
    hari_dibayar: fc.integer({ min: 0, max: 29 }),
  })
  fc.assert(
    fc.property(facts, fc.constantFrom<Counting>('BULAN', 'SETENGAH', 'HARI'), fc.integer({ min: 0, max: 400 }), (terms, hitungan, days) => {
      const tgl = daysAfter(terms.tgl_hutang, days)
      const accrual = accrualOf(loan(terms), tgl)!
      const paid = hitungan === 'HARI' ? terms : { ...terms, hari_dibayar: hitungan === 'SETENGAH' && terms.hari_dibayar >= 15 ? 15 : 0 }
      const due = interestDue({ ...paid, hitungan }, tgl, { unit: 1, direction: 'DOWN' }).bunga_rp
      expect(accrualOf(loan(paid), tgl)!.bunga_akru).toBeLessThanOrEqual(due)
      expect(thirtiethsEarned(terms, daysAfter(tgl, -1))).toBeLessThanOrEqual(accrual.hari_akru)
    }),
    { numRuns: tries(200, 5_000) },
  )
})
