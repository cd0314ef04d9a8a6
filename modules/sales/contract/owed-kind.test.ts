import { expect, it } from 'vitest'
import { jualBeliManual } from '#modules/bulk-goods/contract/jual-beli-manual.ts'
import { saldoAwalTagihan } from '#modules/accounting/contract/saldo-awal-tagihan.ts'
import { refusals } from '#modules/ledger/contract/refusals.ts'
import { owedKind } from './owed-kind.ts'
import { pelunasanPenjualan } from './pelunasan-penjualan.ts'
import { penjualan } from './penjualan.ts'

it('tells the kind of a debt by its number: a sale, a trade by gram, or a row from before the books', () => {
  expect(owedKind(`${penjualan.prefix}-MC2-260131-0001`)).toBe(penjualan.name)
  expect(owedKind(`${jualBeliManual.prefix}-MC2-260131-0001`)).toBe(jualBeliManual.name)
  expect(owedKind(`${saldoAwalTagihan.prefix}-MC2-260131-0001/2`)).toBe(saldoAwalTagihan.name)
})

it('is what the list of settlements opens', () => {
  const column = pelunasanPenjualan.list.columns.find(({ field }) => field.name === 'no_faktur')
  expect(column?.opens).toEqual({ kindOf: owedKind })
})

it('says that settlements of claims from before the books are not cancelled', () => {
  expect(saldoAwalTagihan.calls.actions.batal.refusals).toContain(refusals.CLAIM_SHORT)
})
