import { expect, it } from 'vitest'
import { auctioned } from './auction.ts'

const owed = { pokokRp: 1_000_000, bungaRp: 100_000 }

it.each([
  [1_500_000, 50_000, { biaya_lelang: 50_000, bunga_rp: 100_000, sisa_lelang: 350_000, rugi_lelang: 0 }],
  [1_150_000, 50_000, { biaya_lelang: 50_000, bunga_rp: 100_000, sisa_lelang: 0, rugi_lelang: 0 }],
  [1_080_000, 50_000, { biaya_lelang: 50_000, bunga_rp: 30_000, sisa_lelang: 0, rugi_lelang: 0 }],
  [1_020_000, 50_000, { biaya_lelang: 20_000, bunga_rp: 0, sisa_lelang: 0, rugi_lelang: 0 }],
  [1_000_000, 50_000, { biaya_lelang: 0, bunga_rp: 0, sisa_lelang: 0, rugi_lelang: 0 }],
  [400_000, 50_000, { biaya_lelang: 0, bunga_rp: 0, sisa_lelang: 0, rugi_lelang: 600_000 }],
])('what a sale brings pays the loan, its cost, the interest, and the rest is the customer’s: %d', (hasilRp, biayaRp, brought) => {
  const sold = auctioned(owed, hasilRp, biayaRp)
  expect(sold).toEqual({ ...brought })
  // Every rupiah of it is explained.
  expect(owed.pokokRp + sold.bunga_rp + sold.biaya_lelang + sold.sisa_lelang - sold.rugi_lelang).toBe(hasilRp)
})
