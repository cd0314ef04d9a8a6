import { describe, expect, it } from 'vitest'
import type { Payment } from '../contract/payment.ts'
import { paidOut, received, withCardFees } from './cash-lines.ts'
import { payOut, settle } from './settle.ts'

const cash = (jumlah: number): Payment => ({ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah })
const debit = (jumlah: number): Payment => ({ jenis: 'DEBIT', no_rekening: '1234567', no_kartu: null, jumlah })

const transfer = (jumlah: number): Payment => ({ ...debit(jumlah), jenis: 'TRANSFER' })

const refusalOf = (totalRp: number, payments: Payment[], pay: (totalRp: number, payments: Payment[]) => unknown = settle) => {
  try {
    return pay(totalRp, payments)
  } catch (error) {
    const { kind, fields } = error as { kind: { code: string }; fields: Record<string, string> }
    return [kind.code, Object.keys(fields)[0]]
  }
}

describe('payments of a customer', () => {
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

describe('payments to a customer', () => {
  it('are the total to the rupiah, in cash, by transfer, or both', () => {
    expect(() => payOut(1_000_000, [cash(400_000), transfer(600_000)])).not.toThrow()
    expect(() => payOut(0, [])).not.toThrow()
  })

  it.each([
    ['none at all', 1_000, [], ['NO_PAYMENT', 'detail_bayar']],
    ['one rupiah short', 1_000, [cash(999)], ['PAYMENT_SHORT', 'detail_bayar']],
    ['one rupiah too many, cash as well', 1_000, [transfer(500), cash(501)], ['PAYMENT_OVER', 'detail_bayar.1.jumlah']],
    ['what is given for nothing', 0, [cash(1)], ['PAYMENT_OVER', 'detail_bayar.0.jumlah']],
    ['a card', 1_000, [cash(400), debit(600)], ['WAY_OUT', 'detail_bayar.1.jenis']],
  ])('refuse %s', (_, totalRp, payments, refused) => {
    expect(refusalOf(totalRp, payments, payOut)).toEqual(refused)
  })
})

describe('the cash of payments', () => {
  it('comes in without the change, and goes out as it is paid', () => {
    const mixed = [debit(600_000), cash(300_000), cash(200_000)]
    expect(received(withCardFees(mixed, { validatesNonCash: false }), 100_000, 'FJ-1').cash).toEqual([
      { akun_kas: '1234567', jenis: 'DEBIT', jumlahRp: 600_000 },
      { akun_kas: 'CASH', jenis: 'CASH', jumlahRp: 200_000 },
      { akun_kas: 'CASH', jenis: 'CASH', jumlahRp: 200_000 },
    ])
    expect(received(withCardFees([cash(500)], { validatesNonCash: true }), 500, 'FJ-1')).toEqual({ cash: [], claims: [], counter: [] })
    expect(paidOut([transfer(600), cash(400)])).toEqual([
      { akun_kas: '1234567', jenis: 'TRANSFER', jumlahRp: -600 },
      { akun_kas: 'CASH', jenis: 'CASH', jumlahRp: -400 },
    ])
  })
})
