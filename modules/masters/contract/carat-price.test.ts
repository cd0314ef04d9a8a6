import { expect, it } from 'vitest'
import { listPriceUsd } from './carat-price.ts'

const prices = [
  { kode_shape: 'RD', kode_color: 'F', kode_clarity: 'VS1', karat_dari: 0, karat_sampai: 0.299, harga_usd: 1_500 },
  { kode_shape: 'RD', kode_color: 'F', kode_clarity: 'VS1', karat_dari: 0.3, karat_sampai: 0.5, harga_usd: 2_400 },
]
const round = { kode_shape: 'RD', kode_color: 'F', kode_clarity: 'VS1' }

it('asks for what they weigh together what a carat of one of them asks', () => {
  // 0.35 ct is dearer by the carat than 0.1 ct; ten small ones weigh a carat and stay small.
  expect(listPriceUsd({ ...round, karat: 0.35, butir: 1 }, prices)).toBe(840)
  expect(listPriceUsd({ ...round, karat: 1, butir: 10 }, prices)).toBe(1_500)
  // Three that weigh 0.9 together are 0.3 each, at the very edge.
  expect(listPriceUsd({ ...round, karat: 0.9, butir: 3 }, prices)).toBe(2_160)
})

it('knows nothing of what is not all said, or not in the list', () => {
  expect(listPriceUsd({ ...round, kode_color: null, karat: 0.35, butir: 1 }, prices)).toBeUndefined()
  expect(listPriceUsd({ ...round, karat: null, butir: 1 }, prices)).toBeUndefined()
  expect(listPriceUsd({ ...round, karat: 2, butir: 1 }, prices)).toBeUndefined()
  expect(listPriceUsd({ ...round, karat: 0.35, butir: 1 }, [])).toBeUndefined()
})
