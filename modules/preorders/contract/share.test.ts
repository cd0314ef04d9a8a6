import { expect, it } from 'vitest'
import { shareOf } from './share.ts'

const open = { uang_po: 500_001, nilai_po: 6_000_000 }

it('pays in proportion to what was agreed on, in whole rupiah downwards', () => {
  expect(shareOf(open, { nilaiRp: 3_000_000, goodsRp: 3_100_000 }, false)).toBe(250_000)
  expect(shareOf(open, { nilaiRp: 2_000_000, goodsRp: 2_000_000 }, false)).toBe(166_667)
})

it('pays no more than a part comes to, and with the last pieces all that is left', () => {
  expect(shareOf({ uang_po: 6_000_000, nilai_po: 6_000_000 }, { nilaiRp: 3_000_000, goodsRp: 2_900_000 }, false)).toBe(2_900_000)
  expect(shareOf(open, { nilaiRp: 3_000_000, goodsRp: 100 }, true)).toBe(500_001)
})

it('is exact where the product is larger than a number holds', () => {
  expect(shareOf({ uang_po: 999_999_999_999, nilai_po: 999_999_999_999 }, { nilaiRp: 333_333_333_333, goodsRp: 999_999_999_999 }, false)).toBe(
    333_333_333_333,
  )
})
