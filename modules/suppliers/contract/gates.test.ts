import { expect, it } from 'vitest'
import { bayarSupplierScreen } from './bayar-supplier.ts'
import { batalPenerimaan, penerimaanBarang } from './penerimaan.ts'

it('lets each chain receive goods, and pay suppliers only where the chain keeps suppliers', () => {
  expect([penerimaanBarang, batalPenerimaan].map(({ gate }) => gate)).toEqual([undefined, undefined])
  expect(bayarSupplierScreen.gate).toEqual({ all: ['SUPPLIER_BARANG'] })
})
