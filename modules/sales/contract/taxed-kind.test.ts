import { expect, it } from 'vitest'
import { mutasiService } from '#modules/repairs/contract/mutasi-service.ts'
import { jualBeliManual } from '#modules/bulk-goods/contract/jual-beli-manual.ts'
import { laporanPpn } from './laporan.ts'
import { penjualan } from './penjualan.ts'
import { taxedKind } from './taxed-kind.ts'

it('tells by its number what tax is owed of: a sale, a trade by gram, or the fee of a repair', () => {
  const numberOf = (prefix: string) => `${prefix}-MC2-260131-0001`
  expect([penjualan, jualBeliManual, mutasiService].map(({ prefix }) => taxedKind(numberOf(prefix)))).toEqual([
    penjualan.name,
    jualBeliManual.name,
    mutasiService.name,
  ])
  expect(laporanPpn.columns.find(({ field }) => field.name === 'no_faktur')?.opens).toEqual({ kindOf: taxedKind })
})
