import assert from 'node:assert/strict'
import { refuseAt } from '#engine/contract/refusal.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Context } from '#engine/server/serve.ts'
import type { CashLine, ClaimLine, CounterLine } from '#modules/ledger/server/public.ts'
import { type SettingSource, switchedOn } from '#modules/settings/contract/settings.ts'
import { cardFeeRp, cardPercent } from '../contract/card-fee.ts'
import type { Payment } from '../contract/payment.ts'
import { paidTogether } from '../contract/fields.ts'
import { refusals } from '../contract/refusals.ts'
import { type CardFees, noCardFees } from './card-fees.ts'

/** How a shop takes payments. */
export interface PaymentRules {
  /**
   * Payments by card or transfer must be validated before they are money: until the bank's statement shows them, the bank owes them
   * (VALIDASI_NON_CASH).
   */
  readonly validatesNonCash: boolean
}

/** How the user's shop takes payments. */
export const paymentRulesOf = (caller: SettingSource): PaymentRules => ({ validatesNonCash: switchedOn(caller, 'VALIDASI_NON_CASH') })

/** Where and by whom an event of this call is made that is paid, and how its shop takes payments. */
export const payingContextOf = (input: Context): EventContext & PaymentRules => ({ ...eventOf(input), ...paymentRulesOf(input.caller) })

/** A payment of a customer with the fee of its card, and whether the bank still owes it, so that it is not money yet. */
export interface TakenPayment extends Omit<Payment, 'biaya_kartu'> {
  readonly persen_kartu: number
  readonly biaya_kartu: number
  readonly piutang: boolean
}

/** Ways of paying that a bank's statement shows later. */
const shownByBank: readonly Payment['jenis'][] = ['TRANSFER', 'DEBIT', 'CREDIT']

/**
 * Returns payments as the shop takes them, each card with the fee of its bank. The customer must have heard this fee. If it has changed, or if he
 * heard of none, the call refuses first.
 *
 * @throws Refusal CARD_FEE_CHANGED at the payment
 */
export const withCardFees = (payments: readonly Payment[], { validatesNonCash }: PaymentRules, fees: CardFees = noCardFees): TakenPayment[] =>
  payments.map((payment, at) => {
    const { jenis, no_rekening, jumlah } = payment
    const persen_kartu = cardPercent(jenis, fees.get(no_rekening ?? ''))
    const biaya_kartu = cardFeeRp(jumlah, persen_kartu)
    if ((payment.biaya_kartu ?? 0) !== biaya_kartu) refuseAt(`detail_bayar.${at}.jumlah`, refusals.CARD_FEE_CHANGED, { biaya_kartu })
    return { ...payment, persen_kartu, biaya_kartu, piutang: validatesNonCash && shownByBank.includes(jenis) }
  })

/** What the shop gets by payments. */
export interface Received {
  readonly cash: CashLine[]
  readonly claims: ClaimLine[]
  /** What it earns by cards. */
  readonly counter: CounterLine[]
}

/**
 * Returns what the shop gets from a customer's payments for a document: money, with the change taken out of the cash, and claims on the banks for
 * cards and transfers that are validated later, by the account that gets them. A card is also charged its fee, which is earned.
 */
export function received(payments: readonly TakenPayment[], changeRp: number, dokumen: string): Received {
  let backRp = changeRp
  const paid = payments.flatMap((payment) => {
    if (payment.piutang || payment.jenis === paidTogether) return []
    const givenBackRp = payment.jenis === 'CASH' ? Math.min(backRp, payment.jumlah) : 0
    backRp -= givenBackRp
    const jumlahRp = payment.jumlah + payment.biaya_kartu - givenBackRp
    return jumlahRp === 0 ? [] : [lineOf(payment, jumlahRp)]
  })
  // More goes back than is paid now where he had more with us than it comes to.
  const cash = backRp === 0 ? paid : [...paid, lineOf({ jenis: 'CASH', no_rekening: null }, -backRp)]
  const claims = payments.flatMap(({ jenis, piutang, no_rekening, jumlah, biaya_kartu }): ClaimLine[] => {
    if (jenis === paidTogether) return [togetherClaim(dokumen, jumlah)]
    return piutang && no_rekening !== null ? [{ jenis: 'PIUTANG_KARTU', pihak: no_rekening, dokumen, rupiah: jumlah + biaya_kartu }] : []
  })
  const feesRp = payments.reduce((sum, { biaya_kartu }) => sum + biaya_kartu, 0)
  return { cash, claims, counter: feesRp === 0 ? [] : [{ type: 'KARTU', kode_akun: 'PENDAPATAN', jumlahRp: feesRp }] }
}

/** The part of a combined payment that an event uses; below 0 the part that was paid for it. At the end of a transaction the database demands that the sum is 0. */
export const togetherClaim = (dokumen: string, rupiah: number): ClaimLine => ({ jenis: 'BAYAR_SEKALIGUS', pihak: dokumen, dokumen, rupiah })

/** What leaves the shop by its payments to a customer. */
export const paidOut = (payments: readonly Omit<Payment, 'biaya_kartu'>[]): CashLine[] => payments.map((payment) => lineOf(payment, -payment.jumlah))

function lineOf({ jenis, no_rekening }: Pick<Payment, 'jenis' | 'no_rekening'>, jumlahRp: number): CashLine {
  assert(jenis !== paidTogether, 'no money moves where another document pays')
  return { akun_kas: no_rekening ?? 'CASH', jenis, jumlahRp }
}
