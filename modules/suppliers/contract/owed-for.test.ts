import { expect, it } from 'vitest'
import { owedFor } from './penerimaan.ts'

const line = { berat: 30, harga_supplier: null, kadar_hutang: null, upah: 0 }

it('reckons gold by percent, also above 100, where the work is paid in gold', () => {
  expect(owedFor({ ...line, kadar_hutang: 78 }, 2_000_000)).toMatchObject({ hutang_fine: 23.4, nilai_fine: 46_800_000 })
  // 30 g of fine gold, and 1.5 % of it for the work; not a tenth of it.
  expect(owedFor({ ...line, kadar_hutang: 101.5 }, 2_000_000)).toMatchObject({ hutang_fine: 30.45, hpp: 60_900_000 })
})

it('rounds half a milligram up', () => {
  expect(owedFor({ ...line, berat: 0.001, kadar_hutang: 50 }, 2_000_000).hutang_fine).toBe(0.001)
})

it('is rupiah a gram and the work where rupiah are owed', () => {
  expect(owedFor({ ...line, harga_supplier: 1_500_000, upah: 100_000 }, null)).toEqual({
    hutang_fine: 0,
    nilai_fine: 0,
    hutang_rp: 45_100_000,
    hpp: 45_100_000,
  })
})
