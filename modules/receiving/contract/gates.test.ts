import { expect, it } from 'vitest'
import { bayarSupplierScreen } from './bayar-supplier.ts'
import { batalPenerimaan, penerimaanBarang } from './penerimaan.ts'

it('goods are received wherever suppliers are kept or not; what they are paid is for chains that keep them', () => {
  expect([penerimaanBarang, batalPenerimaan].map(({ gate }) => gate)).toEqual([undefined, undefined])
  expect(bayarSupplierScreen.gate).toEqual({ all: ['SUPPLIER_BARANG'] })
})
