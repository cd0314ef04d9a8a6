import { describe, expect, it } from 'vitest'
import { cardFeeRp } from '../contract/card-fee.ts'
import type { Payment } from '../contract/payment.ts'
import { received, withCardFees } from './cash-lines.ts'

const fees = new Map([['1234567', { persen_debit: 0, persen_credit: 2.5 }]])
const card = (jenis: 'DEBIT' | 'CREDIT', jumlah: number, facts: Partial<Payment> = {}): Payment => {
  return { jenis, no_rekening: '1234567', no_kartu: null, jumlah, ...facts }
}
const cash: Payment = { jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah: 300_000 }

describe('what a card costs', () => {
  it('depends on its bank and is rounded half up; a payment without a card costs nothing', () => {
    expect(cardFeeRp(333_333, 2.5)).toBe(8_333)
    expect(cardFeeRp(20, 2.5)).toBe(1)
    expect(
      withCardFees(
        [card('CREDIT', 1_000_000, { biaya_kartu: 25_000 }), card('DEBIT', 500_000), cash, card('CREDIT', 1_000_000, { no_rekening: '777' })],
        { validatesNonCash: true },
        fees,
      ),
    ).toMatchObject([
      { persen_kartu: 2.5, biaya_kartu: 25_000, piutang: true },
      { persen_kartu: 0, biaya_kartu: 0, piutang: true },
      { persen_kartu: 0, biaya_kartu: 0, piutang: false },
      { persen_kartu: 0, biaya_kartu: 0 },
    ])
  })

  it('is charged with the payment, and earned in addition; it gives no change', () => {
    const payments = [card('CREDIT', 1_000_000, { biaya_kartu: 25_000 }), cash]
    expect(received(withCardFees(payments, { validatesNonCash: true }, fees), 50_000, 'FJ1')).toEqual({
      cash: [{ akun_kas: 'CASH', jenis: 'CASH', jumlahRp: 250_000 }],
      claims: [{ jenis: 'PIUTANG_KARTU', pihak: '1234567', dokumen: 'FJ1', rupiah: 1_025_000 }],
      counter: [{ type: 'KARTU', kode_akun: 'PENDAPATAN', jumlahRp: 25_000 }],
    })
    expect(received(withCardFees(payments, { validatesNonCash: false }, fees), 50_000, 'FJ1').cash[0]).toMatchObject({ jumlahRp: 1_025_000 })
  })

  it('is the fee that the customer heard, or he first hears the new one', () => {
    expect(withCardFees([card('CREDIT', 1_000_000, { biaya_kartu: 25_000 })], { validatesNonCash: false }, fees)).toHaveLength(1)
    for (const biaya_kartu of [0, null, 24_999, 25_001])
      expect(() => withCardFees([cash, card('CREDIT', 1_000_000, { biaya_kartu })], { validatesNonCash: false }, fees)).toThrow('Biaya Kartu Berubah')
  })
})
