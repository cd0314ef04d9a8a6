import { refuse } from '#engine/contract/refusal.ts'
import type { PaymentKind } from '../contract/fields.ts'
import { refusals } from '../contract/refusals.ts'

/** A payment as it is taken; of cash, the amount handed over. */
export interface Payment {
  readonly jenis: PaymentKind
  readonly no_rekening: string | null
  readonly no_kartu: string | null
  readonly jumlah: number
}

/** What was handed over and what goes back, in rupiah. */
export interface Settlement {
  readonly jumlah_bayar: number
  readonly kembali: number
}

/**
 * Whether payments settle a total. Only cash gives change, so the other ways may not come to more than the total, and
 * cash that would go back whole is not needed at all (specification §5: nor be short or in excess).
 *
 * @throws Refusal NO_PAYMENT, PAYMENT_SHORT, PAYMENT_OVER or PAYMENT_EXCESS, at the payment it is about
 */
export function settle(totalRp: number, payments: readonly Payment[]): Settlement {
  const paidRp = sumOf(payments)
  const cashRp = sumOf(payments.filter((payment) => payment.jenis === 'CASH'))
  if (payments.length === 0 && totalRp > 0) return refuse(refusals.NO_PAYMENT, undefined, { detail_bayar: refusals.NO_PAYMENT.text })
  if (paidRp < totalRp) return refuse(refusals.PAYMENT_SHORT, { sisa: totalRp - paidRp }, { detail_bayar: refusals.PAYMENT_SHORT.text })
  if (paidRp - cashRp > totalRp) {
    const at = payments.findLastIndex((payment) => payment.jenis !== 'CASH')
    return refuse(refusals.PAYMENT_OVER, { lebih: paidRp - cashRp - totalRp }, { [`detail_bayar.${at}.jumlah`]: refusals.PAYMENT_OVER.text })
  }
  const changeRp = paidRp - totalRp
  if (changeRp > 0 && changeRp >= cashRp) {
    const at = payments.findLastIndex((payment) => payment.jenis === 'CASH')
    return refuse(refusals.PAYMENT_EXCESS, { lebih: changeRp }, { [`detail_bayar.${at}.jumlah`]: refusals.PAYMENT_EXCESS.text })
  }
  return { jumlah_bayar: paidRp, kembali: changeRp }
}

const sumOf = (payments: readonly Payment[]) => payments.reduce((sum, payment) => sum + payment.jumlah, 0)
