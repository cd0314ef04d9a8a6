import { refuseAt } from '#engine/contract/refusal.ts'
import type { Payment } from '../contract/payment.ts'
import { refusals } from '../contract/refusals.ts'
import { type TakenPayment, withCardFees } from './cash-lines.ts'

/** The amount handed over and the change, in rupiah. */
export interface Settlement {
  readonly jumlah_bayar: number
  readonly kembali: number
}

/** The payments of a document, or their parts of a total that the caller does not know. */
export type RequestedPayments = readonly Payment[] | ((totalRp: number) => readonly Payment[])

/** The payments of a total. */
export const paymentsOf = (requested: RequestedPayments, totalRp: number): readonly Payment[] =>
  typeof requested === 'function' ? requested(totalRp) : requested

/**
 * Whether a customer's payments settle a total. Only cash gives change, so the other ways may not come to more than the total,
 * and cash that would go back whole is not needed at all (specification §5: nor be short or in excess).
 *
 * @throws Refusal NO_PAYMENT, PAYMENT_SHORT, PAYMENT_OVER or PAYMENT_EXCESS, at the payment it is about
 */
export function settle(totalRp: number, payments: readonly Payment[]): Settlement {
  const paidRp = enough(totalRp, payments)
  const cashRp = sumOf(payments.filter(isCash))
  if (paidRp - cashRp > totalRp) {
    const at = payments.findLastIndex((payment) => !isCash(payment))
    return refuseAt(`detail_bayar.${at}.jumlah`, refusals.PAYMENT_OVER, { lebih: paidRp - cashRp - totalRp })
  }
  const changeRp = paidRp - totalRp
  if (changeRp > 0 && changeRp >= cashRp) {
    const at = payments.findLastIndex(isCash)
    return refuseAt(`detail_bayar.${at}.jumlah`, refusals.PAYMENT_EXCESS, { lebih: changeRp })
  }
  return { jumlah_bayar: paidRp, kembali: changeRp }
}

/** The ways in which the shop itself pays: it gets no change, and it does not pay by a customer's card. */
const waysOut: readonly Payment['jenis'][] = ['CASH', 'TRANSFER']

/**
 * Whether what the shop pays out to a customer is the total, to the rupiah, in cash or by transfer.
 *
 * @throws Refusal NO_PAYMENT, PAYMENT_SHORT, WAY_OUT or PAYMENT_OVER, at the payment it is about
 */
export function payOut(totalRp: number, payments: readonly Payment[]): void {
  const strange = payments.findIndex(({ jenis }) => !waysOut.includes(jenis))
  if (strange !== -1) refuseAt(`detail_bayar.${strange}.jenis`, refusals.WAY_OUT)
  const paidRp = enough(totalRp, payments)
  if (paidRp > totalRp) {
    refuseAt(`detail_bayar.${payments.length - 1}.jumlah`, refusals.PAYMENT_OVER, { lebih: paidRp - totalRp })
  }
}

/** How the shop pays a customer back. Who is paid by us is paid in money. @throws Refusal as `payOut` */
export function payBack(totalRp: number, payments: readonly Payment[]): Settlement & { readonly detail_bayar: TakenPayment[] } {
  payOut(totalRp, payments)
  return { jumlah_bayar: totalRp, kembali: 0, detail_bayar: withCardFees(payments, { validatesNonCash: false }) }
}

function enough(totalRp: number, payments: readonly Payment[]): number {
  if (payments.length === 0 && totalRp > 0) return refuseAt('detail_bayar', refusals.NO_PAYMENT)
  const paidRp = sumOf(payments)
  if (paidRp < totalRp) return refuseAt('detail_bayar', refusals.PAYMENT_SHORT, { sisa: totalRp - paidRp })
  return paidRp
}

const isCash = ({ jenis }: Payment) => jenis === 'CASH'
const sumOf = (payments: readonly Payment[]) => payments.reduce((sum, payment) => sum + payment.jumlah, 0)
