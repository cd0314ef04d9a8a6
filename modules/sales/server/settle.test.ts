import { describe, expect, it } from 'vitest'
import { type Payment, settle } from './settle.ts'

const cash = (jumlah: number): Payment => ({ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah })
const debit = (jumlah: number): Payment => ({ jenis: 'DEBIT', no_rekening: '1234567', no_kartu: null, jumlah })

const refusalOf = (totalRp: number, payments: Payment[]) => {
  try {
    return settle(totalRp, payments)
  } catch (error) {
    const { kind, fields } = error as { kind: { code: string }; fields: Record<string, string> }
    return [kind.code, Object.keys(fields)[0]]
  }
}

describe('payments of a sale', () => {
  it('settle it exactly', () => {
    expect(settle(1_000_000, [cash(400_000), debit(600_000)])).toEqual({ jumlah_bayar: 1_000_000, kembali: 0 })
  })

  it('give change of the cash alone', () => {
    expect(settle(1_000_000, [debit(600_000), cash(500_000)])).toEqual({ jumlah_bayar: 1_100_000, kembali: 100_000 })
  })

  it('are not needed for what costs nothing', () => {
    expect(settle(0, [])).toEqual({ jumlah_bayar: 0, kembali: 0 })
  })

  it.each([
    ['none at all', 1_000, [], ['NO_PAYMENT', 'detail_bayar']],
    ['one rupiah short', 1_000, [cash(999)], ['PAYMENT_SHORT', 'detail_bayar']],
    ['a card above the total', 1_000, [debit(1_001)], ['PAYMENT_OVER', 'detail_bayar.0.jumlah']],
    ['two cards that together are above the total', 1_000, [debit(600), debit(600)], ['PAYMENT_OVER', 'detail_bayar.1.jumlah']],
    ['a card above the total beside cash', 1_000, [debit(1_500), cash(100)], ['PAYMENT_OVER', 'detail_bayar.0.jumlah']],
    ['cash that would go back whole', 1_000, [debit(1_000), cash(500)], ['PAYMENT_EXCESS', 'detail_bayar.1.jumlah']],
    ['cash for what costs nothing', 0, [cash(500)], ['PAYMENT_EXCESS', 'detail_bayar.0.jumlah']],
  ])('refuse %s', (_, totalRp, payments, refused) => {
    expect(refusalOf(totalRp, payments)).toEqual(refused)
  })
})
