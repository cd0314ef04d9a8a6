import { describe, expect, it } from 'vitest'
import { largestRemainder, sharesOf } from './shares.ts'

describe('a whole number in parts by percentage', () => {
  it.each([
    ['goes up without a rest', 1_000, [60, 40], [600, 400]],
    ['gives what is left to whoever misses the most', 100, [33.33, 33.33, 33.34], [33, 33, 34]],
    ['gives it to the first of those who miss as much', 1, [50, 50], [1, 0]],
    ['gives one each, as far as it goes', 5, [33.4, 33.3, 33.3], [2, 2, 1]],
    ['is nothing of nothing', 0, [70, 30], [0, 0]],
  ])('%s', (_, whole, percents, parts) => {
    expect(largestRemainder(whole, percents)).toEqual(parts)
  })

  it('sums to the whole, and no share is off by one', () => {
    for (const percents of [
      [50, 50],
      [33.33, 33.33, 33.34],
      [0.01, 99.99],
      [12.5, 12.5, 25, 50],
    ])
      for (let whole = 0; whole < 1_000_000_000_000; whole = whole * 7 + 13) {
        const parts = largestRemainder(whole, percents)
        expect(parts.reduce((sum, each) => sum + each, 0)).toBe(whole)
        for (const [at, part] of parts.entries()) expect(Math.abs(part - (whole * percents[at]!) / 100)).toBeLessThan(1)
      }
  })
})

it('leaves the rest to its own salesperson; a sale of one person has nothing to share', () => {
  const sale = { total_qty: 1, total_berat: 3.215, sub_total: 999_999, total_ongkos: 0, diskon: 0, pembulatan: 1, fee_sales: 101 }
  const names = new Map([
    ['S1', 'RATNA'],
    ['S2', 'DEWI'],
  ])
  expect(sharesOf({ kode_sales: 'S1' }, sale, names)).toEqual([])
  const shares = sharesOf({ kode_sales: 'S1', detail_sales: [{ kode_sales: 'S2', persen_bagian: 40 }] }, sale, names)
  expect(shares).toMatchObject([
    { kode_sales: 'S1', nama_sales: 'RATNA', persen_bagian: 60, total_qty: 1, total_berat: 1.929, harga_barang: 600_000, fee_sales: 61 },
    { kode_sales: 'S2', nama_sales: 'DEWI', persen_bagian: 40, total_qty: 0, total_berat: 1.286, harga_barang: 400_000, fee_sales: 40 },
  ])
  expect(() => sharesOf({ kode_sales: 'S1', detail_sales: [{ kode_sales: 'S9', persen_bagian: 40 }] }, sale, names)).toThrow(/S9|Sales/)
})
