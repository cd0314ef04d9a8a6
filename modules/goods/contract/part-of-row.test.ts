import { expect, it } from 'vitest'
import { partOfRow } from './part-of-row.ts'

const hundred = {
  qty: 100,
  berat: 50,
  berat_bruto: 50,
  berat_stock: 50,
  fine: 37.5,
  hpp: 1_000_000,
  ongkos: 0,
  harga_jual: 2_500_000,
  harga_nota: null,
}

it('shares weights, cost and prices by the number of pieces', () => {
  expect(partOfRow(hundred, 10)).toEqual({
    qty: 10,
    berat: 5,
    berat_bruto: 5,
    berat_stock: 5,
    fine: 3.75,
    hpp: 100_000,
    ongkos: 0,
    harga_jual: 250_000,
    harga_nota: null,
  })
})

it('gives all that is left for the full quantity, and says nothing of what it does not know', () => {
  expect(partOfRow(hundred, 100)).toBe(hundred)
  expect(partOfRow({ qty: 3, berat: 1 }, 1)).toEqual({ qty: 1, berat: 0.333 })
})

it('rounds half up, and leaves a milligram for each part while there is one', () => {
  expect(partOfRow({ qty: 2, hpp: 5, berat: 0.003 }, 1)).toMatchObject({ hpp: 3, berat: 0.002 })
  expect(partOfRow({ qty: 100, berat: 0.01, fine: 0.004 }, 1)).toEqual({ qty: 1, berat: 0.001, fine: 0 })
  expect(partOfRow({ qty: 100, berat: 0.01 }, 99)).toEqual({ qty: 99, berat: 0.009 })
})
