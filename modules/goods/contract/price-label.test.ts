import { expect, it } from 'vitest'
import { priceLabel } from './price-label.ts'

it('is the first and the last character of a department, which may be the same one', () => {
  expect(['CINCIN', 'CC', 'K1', 'A', ''].map(priceLabel)).toEqual(['CN', 'CC', 'K1', 'AA', ''])
})
