import type { CashLine } from '#modules/ledger/server/public.ts'
import type { Payment } from '../contract/payment.ts'

/** What the shop keeps of a customer's payments: the change goes back out of the cash. */
export function received(payments: readonly Payment[], changeRp: number): CashLine[] {
  let backRp = changeRp
  return payments.flatMap((payment) => {
    const givenBackRp = payment.jenis === 'CASH' ? Math.min(backRp, payment.jumlah) : 0
    backRp -= givenBackRp
    const jumlahRp = payment.jumlah - givenBackRp
    return jumlahRp === 0 ? [] : [lineOf(payment, jumlahRp)]
  })
}

/** What leaves the shop by its payments to a customer. */
export const paidOut = (payments: readonly Payment[]): CashLine[] => payments.map((payment) => lineOf(payment, -payment.jumlah))

const lineOf = ({ jenis, no_rekening }: Payment, jumlahRp: number): CashLine => ({ akun_kas: no_rekening ?? 'CASH', jenis, jumlahRp })
