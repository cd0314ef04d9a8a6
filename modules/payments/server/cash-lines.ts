import type { CashLine, ClaimLine } from '#modules/ledger/server/public.ts'
import type { Payment } from '../contract/payment.ts'

/** How a shop takes payments. */
export interface PaymentWays {
  /** What is paid by card or transfer is validated before it is money: until the bank's statement shows it, the bank owes it (VALIDASI_NON_CASH). */
  readonly validatesNonCash: boolean
}

/** A payment of a customer, and whether it is owed by the bank and no money yet. */
export interface TakenPayment extends Payment {
  readonly piutang: boolean
}

/** Ways of paying that a bank's statement shows later. */
const shownByBank: readonly Payment['jenis'][] = ['TRANSFER', 'DEBIT', 'CREDIT']

/** Payments as the shop takes them. */
export const taken = (payments: readonly Payment[], { validatesNonCash }: PaymentWays): TakenPayment[] =>
  payments.map((payment) => ({ ...payment, piutang: validatesNonCash && shownByBank.includes(payment.jenis) }))

/**
 * What the shop gets by a customer's payments for a document: money, of which the change goes back out of the cash, and claims on
 * the banks whose cards and transfers are validated later, by the account that they are paid into.
 */
export function received(payments: readonly TakenPayment[], changeRp: number, dokumen: string): { cash: CashLine[]; claims: ClaimLine[] } {
  let backRp = changeRp
  const cash = payments.flatMap((payment) => {
    if (payment.piutang) return []
    const givenBackRp = payment.jenis === 'CASH' ? Math.min(backRp, payment.jumlah) : 0
    backRp -= givenBackRp
    const jumlahRp = payment.jumlah - givenBackRp
    return jumlahRp === 0 ? [] : [lineOf(payment, jumlahRp)]
  })
  const claims = payments.flatMap(({ piutang, no_rekening, jumlah }): ClaimLine[] =>
    piutang && no_rekening !== null ? [{ jenis: 'PIUTANG_KARTU', pihak: no_rekening, dokumen, rupiah: jumlah }] : [],
  )
  return { cash, claims }
}

/** What leaves the shop by its payments to a customer. */
export const paidOut = (payments: readonly Payment[]): CashLine[] => payments.map((payment) => lineOf(payment, -payment.jumlah))

const lineOf = ({ jenis, no_rekening }: Payment, jumlahRp: number): CashLine => ({ akun_kas: no_rekening ?? 'CASH', jenis, jumlahRp })
