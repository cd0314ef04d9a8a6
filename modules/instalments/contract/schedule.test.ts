import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysAfter } from '#engine/kinds/date/days-after.ts'
import { type Terms, arrears, endsWith, flatInterest, givenUp, isLetterDue, keptAtMost, lateFine, owed, schedule, takenBackAt } from './schedule.ts'

/** The contract of the ledger (events.md I1): 12,000,000 with 3,600,000 at once; 1.25 % a month for six months from 31 January. */
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

  // 50,000 once after the three days, and at most 150,500.
  it.each([
    [0, 0, 0],
    [1, 0, 0],
    [3, 0, 0],
    [4, 50_000, 150_500],
    [14, 50_000, 150_500],
    [15, 50_000, 150_500],
    [16, 50_000, 150_500],
    [29, 50_000, 150_500],
    [30, 50_000, 150_500],
    [31, 50_000, 150_500],
    [32, 50_000, 150_500],
    [60, 50_000, 150_500],
    [365, 50_000, 150_500],
  ])('of a fixed amount after %i late days is %i, and of 900,000 it is %i', (days, fineRp, boundedRp) => {
    const fixed = { ...terms, jenis_denda: 'TETAP', denda_rp: 50_000 } as const
    const tgl = daysAfter('2026-02-28', days)
    expect([lateFine(fixed, instalment, tgl), lateFine({ ...fixed, denda_rp: 900_000 }, instalment, tgl)]).toEqual([fineRp, boundedRp])
  })

  // Over the ends of months, 29 February and New Year; days are counted with the fingers.
  it.each([
    // 31 days in March.
    ['2028-02-29', '2028-03-31', 28 * 1_505],
    // 31 + 30 + 31 + 10 days, and one more, which reaches the bound: 100 × 1,505.
    ['2028-02-29', '2028-06-10', 99 * 1_505],
    ['2028-02-29', '2028-06-11', 150_500],
    ['2028-02-29', '2029-02-28', 150_500],
    ['2028-01-31', '2028-03-01', 27 * 1_505],
    ['2027-01-31', '2027-03-01', 26 * 1_505],
    ['2026-12-31', '2027-01-01', 0],
    ['2026-12-31', '2027-01-04', 1_505],
    // 31 days in January, 28 in February.
    ['2026-12-31', '2027-02-28', 56 * 1_505],
  ])('of an instalment due on %s is on %s %i', (tgl_cicilan, tgl, fineRp) => {
    expect(lateFine(terms, { ...instalment, tgl_cicilan }, tgl)).toBe(fineRp)
  })

  it('does not exist before the due date', () => {
    expect(lateFine(terms, instalment, '2026-01-31')).toBe(0)
  })
})

describe('what is paid', () => {
  it('is explained line by line: two instalments on 31 March, the first 31 days late', () => {
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

  /*
   * All six on a day after 31 January 2026. Due are 28 February (day 28), 31 March (day 59), 30 April, 31 May, 30 June and 31 July; the month of an
   * instalment begins on the day after the due date before it. Each month of interest is 105,000. An instalment costs 1,505 a day after three days.
   */
  it.each([
    // day, in arrears, with BULAN, with HAPUS, with PENUH, fine
    [0, 0, 8_400_000, 8_400_000, 9_030_000, 0],
    [1, 0, 8_505_000, 8_400_000, 9_030_000, 0],
    [14, 0, 8_505_000, 8_400_000, 9_030_000, 0],
    [15, 0, 8_505_000, 8_400_000, 9_030_000, 0],
    [16, 0, 8_505_000, 8_400_000, 9_030_000, 0],
    [28, 0, 8_505_000, 8_505_000, 9_030_000, 0],
    [29, 1, 8_610_000, 8_505_000, 9_030_000, 0],
    [30, 1, 8_610_000, 8_505_000, 9_030_000, 0],
    [31, 1, 8_610_000, 8_505_000, 9_030_000, 0],
    [32, 1, 8_610_000, 8_505_000, 9_030_000, 1_505],
    [59, 1, 8_610_000, 8_610_000, 9_030_000, 28 * 1_505],
    // The second is a day late as well, which costs nothing.
    [60, 2, 8_715_000, 8_610_000, 9_030_000, 29 * 1_505],
    // The last is 184 days late: all six have reached their bound.
    [365, 6, 9_030_000, 9_030_000, 9_030_000, 903_000],
  ])('all six on day %i: %i in arrears, %i, %i or %i by the plan, and %i of fines', (days, late, byMonth, byDueDate, all, fineRp) => {
    const tgl = daysAfter('2026-01-31', days)
    expect(arrears(terms, 0, tgl)).toBe(late)
    const settled = (['BULAN', 'HAPUS', 'PENUH'] as const).map((lunas_bunga) => owed({ ...terms, lunas_bunga }, 0, 6, tgl))
    expect(settled.map(({ grand_total, denda }) => grand_total - denda)).toEqual([byMonth, byDueDate, all])
    expect(settled.map(({ denda }) => denda)).toEqual([fineRp, fineRp, fineRp])
  })

  // The ends of months, 29 February and New Year.
  it.each([
    ['2028-01-31', '2028-02-28', 8_505_000, 8_400_000],
    ['2028-01-31', '2028-02-29', 8_505_000, 8_505_000],
    ['2028-01-31', '2028-03-01', 8_610_000, 8_505_000],
    ['2028-02-29', '2028-03-28', 8_505_000, 8_400_000],
    ['2028-02-29', '2028-03-29', 8_505_000, 8_505_000],
    ['2028-02-29', '2028-03-30', 8_610_000, 8_505_000],
    ['2026-11-30', '2026-12-30', 8_505_000, 8_505_000],
    ['2026-11-30', '2026-12-31', 8_610_000, 8_505_000],
    ['2026-11-30', '2027-01-01', 8_610_000, 8_505_000],
    ['2026-11-30', '2027-01-30', 8_610_000, 8_610_000],
    ['2026-11-30', '2027-01-31', 8_715_000, 8_610_000],
  ] as const)('all six of a contract of %s on %s are %i or %i', (tgl_akad, tgl, byMonth, byDueDate) => {
    const settled = (['BULAN', 'HAPUS'] as const).map((lunas_bunga) => owed({ ...terms, denda_persen: 0, tgl_akad, lunas_bunga }, 0, 6, tgl))
    expect(settled.map(({ grand_total }) => grand_total)).toEqual([byMonth, byDueDate])
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

  // Letter 1 is due on the day after the oldest unpaid due date, each further one so many months later, also after the last due date.
  it.each([
    ['2026-02-28', 0, 1, 0],
    ['2026-03-01', 0, 1, 1],
    ['2026-03-31', 0, 1, 1],
    ['2026-04-01', 0, 1, 2],
    ['2026-05-01', 0, 1, 3],
    ['2026-05-01', 2, 1, 1],
    ['2026-04-01', 0, 2, 1],
    ['2026-05-31', 0, 2, 1],
    ['2026-06-01', 0, 2, 2],
    ['2026-08-01', 5, 1, 1],
    ['2026-09-01', 5, 1, 2],
    ['2026-10-01', 5, 1, 3],
  ])('on %s with %i paid and a letter every %i months make %i letters due', (tgl, paid, bulan_surat, letters) => {
    expect([1, 2, 3].filter((n) => isLetterDue({ ...terms, bulan_surat }, paid, n, tgl))).toHaveLength(letters)
  })
})

describe('a contract that ends unpaid', () => {
  // 12,000,000 less 3,600,000 and two instalments of 1,400,000 principal: 6,400,000 is paid of the price, 5,600,000 is not.
  const unpaid = { harga_jual: 12_000_000, pokok_dibayar: 5_600_000 }
  const [held, handedOver] = [
    { ...unpaid, status_barang: 'DITAHAN' as const },
    { ...unpaid, status_barang: 'DISERAHKAN' as const },
  ]

  it.each([
    // value, the customer's, earned, lost
    [5_600_000, 0, 6_400_000, 0],
    [7_000_000, 1_400_000, 5_000_000, 0],
    // The price of gold has risen: the customer gets more than he paid.
    [13_000_000, 7_400_000, 0, 1_000_000],
  ])('with goods that the shop held, worth %i: %i to the customer, %i earned, %i lost', (nilai_ambil, sisa_lelang, hasil_batal, rugi_lelang) => {
    expect(takenBackAt(held, nilai_ambil)).toEqual({ nilai_ambil, sisa_lelang, hasil_batal, rugi_lelang })
  })

  it.each([
    [5_000_000, 0, 600_000],
    [5_600_000, 0, 0],
    [9_000_000, 3_400_000, 0],
  ])('with goods that come back, worth %i: %i to the customer, %i lost', (nilai_ambil, sisa_lelang, rugi_lelang) => {
    expect(takenBackAt(handedOver, nilai_ambil)).toEqual({ nilai_ambil, sisa_lelang, hasil_batal: 0, rugi_lelang })
  })

  it('without goods loses the principal', () => {
    expect(endsWith(handedOver, 0, 0)).toEqual({ nilai_ambil: 0, sisa_lelang: 0, hasil_batal: 0, rugi_lelang: 5_600_000 })
  })

  it('by agreement keeps the part of the price that the plan names, and no more than was paid', () => {
    expect([0, 10, 100].map((percent) => keptAtMost(held, percent))).toEqual([0, 1_200_000, 6_400_000])
    expect(givenUp(held, 1_200_000)).toEqual({ nilai_ambil: 0, sisa_lelang: 5_200_000, hasil_batal: 1_200_000, rugi_lelang: 0 })
  })
})

describe('any agreement', () => {
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
