import { expect, it } from 'vitest'
import { explainInterest } from './explained.ts'

const counted = { jumlah_hutang: 2_000_000, bunga_persen: 2.5, bulan_bunga: 1, hari_bunga: 15, bunga_rp: 75_000 }

it('says months and days apart, which add up to the interest', () => {
  // A month of 2,000,000 at 2.5 % is 50,000, and fifteen thirtieths of it are 25,000.
  expect(explainInterest(counted)).toEqual({
    lines: [
      { bulan: 1, hari: 0, rupiah: 50_000 },
      { bulan: 0, hari: 15, rupiah: 25_000 },
    ],
    roundingRp: 0,
    unpaidRp: 0,
  })
  // A day is 1,666.67: the line says 1,666, and rounding to 500 adds 334.
  expect(explainInterest({ ...counted, bulan_bunga: 0, hari_bunga: 1, bunga_rp: 2_000 })).toEqual({
    lines: [{ bulan: 0, hari: 1, rupiah: 1_666 }],
    roundingRp: 334,
    unpaidRp: 0,
  })
  // A shop that rounds down to 500 takes 1,500: that is rounding, and nothing is unpaid.
  expect(explainInterest({ ...counted, bulan_bunga: 0, hari_bunga: 1, bunga_rp: 1_500 })).toMatchObject({ roundingRp: -166, unpaidRp: 0 })
})

it('says what a sale did not bring of it, and nothing where nothing is counted', () => {
  expect(explainInterest({ ...counted, bunga_rp: 60_000, jenis_hutang: 'LELANG' })).toMatchObject({ roundingRp: 0, unpaidRp: 15_000 })
  expect(explainInterest({ ...counted, bulan_bunga: 0, hari_bunga: 0, bunga_rp: 0 })).toEqual({ lines: [], roundingRp: 0, unpaidRp: 0 })
})
