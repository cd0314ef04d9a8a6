import { cardFeeRp, cardPercent } from '#modules/payments/contract/card-fee.ts'
import type { Payment } from '#modules/payments/contract/payment.ts'
import { type Entry, claim, money } from './books.ts'
import { type Shop, bank, bankCards } from './world.ts'

/** How a customer pays a total. */
export type Paying = (totalRp: number) => Payment[]

/** A payment in cash. */
export const cash = (jumlah: number): Payment => ({ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah })
const toBank = (jenis: 'TRANSFER' | 'DEBIT' | 'CREDIT', jumlah: number): Payment => ({
  jenis,
  no_rekening: bank.no_rekening,
  no_kartu: null,
  jumlah,
  // The customer has heard the fee of his cards.
  biaya_kartu: cardFeeRp(jumlah, cardPercent(jenis, bankCards)),
})
const half = (totalRp: number) => Math.floor(totalRp / 2)

/** What customers do at a till: exactly, with change, by transfer, by card, half and half. */
export const waysToPay: readonly Paying[] = [
  (totalRp) => [cash(totalRp)],
  (totalRp) => [cash(totalRp + 50_000)],
  (totalRp) => [toBank('TRANSFER', totalRp)],
  (totalRp) => [toBank('DEBIT', totalRp)],
  (totalRp) => [toBank('CREDIT', half(totalRp)), cash(totalRp - half(totalRp) + 20_000)],
]

/** What the shop has of a customer's payments for a document; the change goes back out of the till. */
export function paidIn(shop: Shop, payments: readonly Payment[], dueRp: number, dokumen: string): Entry['changes'] {
  const changeRp = payments.reduce((sum, { jumlah }) => sum + jumlah, 0) - dueRp
  // The card pays its fee in addition to the amount.
  const taken = payments.flatMap(({ jenis, no_rekening, jumlah, biaya_kartu }) => {
    const charged = jumlah + (biaya_kartu ?? 0)
    return shop.validatesNonCash && jenis !== 'CASH'
      ? claim('PIUTANG_KARTU', no_rekening as string, dokumen, charged)
      : money(no_rekening ?? 'CASH', charged)
  })
  return [...taken, ...money('CASH', -changeRp)]
}
