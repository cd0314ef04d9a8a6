import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysAfter } from '#engine/kinds/date/days-after.ts'
import { type Terms, arrears, flatInterest, lateFine, letterDue, owed, schedule } from './schedule.ts'

/** The contract of the ledger (events.md I1): 12,000,000, of which 3,600,000 at once; 1.25 % a month for six months from 31 January. */
const terms: Terms = {
  tgl_akad: '2026-01-31',
  lama_bulan: 6,
  sisa_pokok: 8_400_000,
  total_bunga: 630_000,
  jenis_denda: 'PERSEN',
  denda_persen: 0.1,
  denda_rp: 0,
  denda_tenggang: 3,
  denda_maks_persen: 10,
  lunas_bunga: 'BULAN',
}
const datesFrom = (tgl_akad: string, lama_bulan: number) => schedule({ ...terms, tgl_akad, lama_bulan }).map(({ tgl_cicilan }) => tgl_cicilan)

describe('the schedule', () => {
  it('is the example of the ledger: 8,400,000 × 1.25 % × 6 = 630,000, six of 1,505,000', () => {
    expect(flatInterest(8_400_000, 1.25, 6)).toBe(630_000)
    expect(schedule(terms)).toEqual(
      ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31'].map((tgl_cicilan, at) => ({
        urut_cicilan: at + 1,
        tgl_cicilan,
        pokok: 1_400_000,
        bunga: 105_000,
        nilai_cicilan: 1_505_000,
      })),
    )
  })

  it('has whole rupiah: 1,000,001 in three is 333,333 twice and 333,335; 10 of interest is 3, 3 and 4', () => {
    const lines = schedule({ ...terms, lama_bulan: 3, sisa_pokok: 1_000_001, total_bunga: 10 })
    expect(lines.map(({ pokok, bunga }) => [pokok, bunga])).toEqual([
      [333_333, 3],
      [333_333, 3],
      [333_335, 4],
    ])
  })

  it.each([
    // The last day of each month, also of a short one, and then the 31st again.
    ['2026-01-31', 2, ['2026-02-28', '2026-03-31']],
    // 2028 is a leap year.
    ['2028-01-31', 2, ['2028-02-29', '2028-03-31']],
    [
      '2028-02-29',
      12,
      [
        '2028-03-29',
        '2028-04-29',
        '2028-05-29',
        '2028-06-29',
        '2028-07-29',
        '2028-08-29',
        '2028-09-29',
        '2028-10-29',
        '2028-11-29',
        '2028-12-29',
        '2029-01-29',
        '2029-02-28',
      ],
    ],
    // Over New Year.
    ['2026-11-15', 3, ['2026-12-15', '2027-01-15', '2027-02-15']],
    ['2026-12-31', 2, ['2027-01-31', '2027-02-28']],
  ])('is due by months from %s', (from, months, dates) => {
    expect(datesFrom(from, months)).toEqual(dates)
  })
})

describe('the fine', () => {
  const instalment = { tgl_cicilan: '2026-02-28', nilai_cicilan: 1_505_000 }
  // 0.1 % of 1,505,000 is 1,505 a day, after three days that cost nothing; at most 10 %, which is 150,500, from day 103 on.
  it.each([
    [0, 0],
    [1, 0],
    [3, 0],
    [4, 1_505],
    [14, 11 * 1_505],
    [15, 12 * 1_505],
    [16, 13 * 1_505],
    [29, 26 * 1_505],
    [30, 27 * 1_505],
    [31, 28 * 1_505],
    [32, 29 * 1_505],
    [60, 57 * 1_505],
    [102, 99 * 1_505],
    [103, 150_500],
    [365, 150_500],
  ])('of %i late days is %i', (days, fineRp) => {
    expect(lateFine(terms, instalment, daysAfter('2026-02-28', days))).toBe(fineRp)
  })

  it('of a fixed amount is due once after the grace, and is bounded too', () => {
    const fixed = { ...terms, jenis_denda: 'TETAP', denda_rp: 50_000 } as const
    expect([3, 4, 365].map((days) => lateFine(fixed, instalment, daysAfter('2026-02-28', days)))).toEqual([0, 50_000, 50_000])
    expect(lateFine({ ...fixed, denda_rp: 900_000 }, instalment, '2026-12-31')).toBe(150_500)
  })

  it('does not exist before the due date', () => {
    expect(lateFine(terms, instalment, '2026-01-31')).toBe(0)
  })
})

describe('what is paid', () => {
  it('is explained line by line: two instalments on 31 March, of which the first is 31 days late', () => {
    const { lines, ...sums } = owed(terms, 0, 2, '2026-03-31')
    expect(lines.map(({ urut_cicilan, hari_lewat, denda, bunga_hapus }) => [urut_cicilan, hari_lewat, denda, bunga_hapus])).toEqual([
      [1, 31, 28 * 1_505, 0],
      [2, 0, 0, 0],
    ])
    expect(sums).toEqual({ pokok_dibayar: 2_800_000, bunga_rp: 210_000, bunga_hapus: 0, denda: 42_140, grand_total: 3_052_140 })
  })

  // Three are paid. On 30 April, when the third was due, no further month has begun: 4,200,000 and 315,000 are left (events.md I3).
  it.each([
    ['BULAN', '2026-04-30', 4_200_000, 315_000],
    ['HAPUS', '2026-04-30', 4_200_000, 315_000],
    ['PENUH', '2026-04-30', 4_515_000, 0],
    // On 1 May the fourth month has begun, and its interest is earned; it is not due before 31 May.
    ['BULAN', '2026-05-01', 4_305_000, 210_000],
    ['HAPUS', '2026-05-01', 4_200_000, 315_000],
    // On its due date it is due.
    ['HAPUS', '2026-05-31', 4_305_000, 210_000],
  ] as const)('early with %s on %s is %i, and %i of interest is forgiven', (lunas_bunga, tgl, total, forgivenRp) => {
    const { grand_total, bunga_hapus } = owed({ ...terms, lunas_bunga }, 3, 3, tgl)
    expect([grand_total, bunga_hapus]).toEqual([total, forgivenRp])
  })

  it('on the first day forgives all interest', () => {
    expect(owed(terms, 0, 6, '2026-01-31')).toMatchObject({ grand_total: 8_400_000, bunga_hapus: 630_000 })
  })

  it('after the last due date forgives none', () => {
    expect(owed({ ...terms, denda_persen: 0 }, 0, 6, '2027-01-31')).toMatchObject({ grand_total: 9_030_000, bunga_hapus: 0 })
  })
})

describe('arrears', () => {
  // Due on 28 February, 31 March and 30 April.
  it.each([
    ['2026-02-28', 0, 0],
    ['2026-03-01', 0, 1],
    ['2026-03-31', 0, 1],
    ['2026-05-01', 0, 3],
    ['2026-05-01', 2, 1],
    ['2027-01-31', 6, 0],
  ])('on %s with %i paid are %i', (tgl, paid, n) => {
    expect(arrears(terms, paid, tgl)).toBe(n)
  })

  it.each([
    [0, 1, 0],
    [1, 1, 1],
    [2, 1, 2],
    [9, 1, 3],
    [1, 2, 0],
    [2, 2, 1],
    [5, 2, 2],
  ])('of %i with a letter every %i are letter %i', (n, every, letter) => {
    expect(letterDue(n, every)).toBe(letter)
  })
})

describe('whatever was agreed on', () => {
  const day = fc.integer({ min: 0, max: 1500 }).map((days) => daysAfter('2026-01-01', days))
  const anyTerms: fc.Arbitrary<Terms> = fc.record({
    tgl_akad: day,
    lama_bulan: fc.integer({ min: 1, max: 60 }),
    sisa_pokok: fc.integer({ min: 60, max: 1_000_000_000 }),
    total_bunga: fc.integer({ min: 0, max: 300_000_000 }),
    jenis_denda: fc.constantFrom('PERSEN', 'TETAP'),
    denda_persen: fc.integer({ min: 0, max: 500 }).map((hundredths) => hundredths / 100),
    denda_rp: fc.integer({ min: 0, max: 1_000_000 }),
    denda_tenggang: fc.integer({ min: 0, max: 30 }),
    denda_maks_persen: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
    lunas_bunga: fc.constantFrom('HAPUS', 'BULAN', 'PENUH'),
  })

  it('the schedule adds up to principal and interest', () => {
    fc.assert(
      fc.property(anyTerms, (its) => {
        const sum = schedule(its).reduce((rp, { nilai_cicilan }) => rp + nilai_cicilan, 0)
        expect(sum).toBe(its.sisa_pokok + its.total_bunga)
      }),
    )
  })

  it('the fine grows with the days and stays within its bound', () => {
    fc.assert(
      fc.property(anyTerms, fc.integer({ min: 0, max: 800 }), (its, days) => {
        const [first] = schedule(its)
        const [one, next] = [days, days + 1].map((late) => lateFine(its, first!, daysAfter(first!.tgl_cicilan, late))) as [number, number]
        expect(next).toBeGreaterThanOrEqual(one)
        expect(next * 10_000).toBeLessThanOrEqual(first!.nilai_cicilan * Math.round(its.denda_maks_persen * 100))
      }),
    )
  })

  it('settling never costs more than paying to the end, and never less than the principal', () => {
    fc.assert(
      fc.property(anyTerms, fc.nat(59), day, (its, some, tgl) => {
        const paid = some % its.lama_bulan
        const { grand_total, pokok_dibayar, bunga_rp, bunga_hapus, denda } = owed(its, paid, its.lama_bulan - paid, tgl)
        const toTheEnd = schedule(its)
          .slice(paid)
          .reduce((rp, { nilai_cicilan }) => rp + nilai_cicilan, 0)
        expect(grand_total).toBeLessThanOrEqual(toTheEnd + denda)
        expect(grand_total).toBeGreaterThanOrEqual(pokok_dibayar)
        expect(pokok_dibayar + bunga_rp + bunga_hapus).toBe(toTheEnd)
      }),
    )
  })

  it('paying one by one comes to the same as paying them together', () => {
    fc.assert(
      fc.property(anyTerms, fc.integer({ min: 2, max: 59 }), day, (its, n, tgl) => {
        fc.pre(n < its.lama_bulan)
        const single = Array.from({ length: n }, (_, at) => owed(its, at, 1, tgl).grand_total).reduce((a, b) => a + b, 0)
        expect(owed(its, 0, n, tgl).grand_total).toBe(single)
      }),
    )
  })
})
