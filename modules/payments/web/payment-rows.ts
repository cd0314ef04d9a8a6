import type { FieldForm, FormRow, FormRows } from '#engine/web/field-form.ts'
import { type PaymentKind, payments as p } from '../contract/fields.ts'
import { type BankCards, cardFeeRp, cardPercent } from '../contract/card-fee.ts'
import { accountMessage } from '../contract/payment.ts'
import { refusals } from '../contract/refusals.ts'

/** Who pays: the customer us, or we him. */
export type Direction = 'IN' | 'OUT'

/** A payment while it is entered; of cash that a customer pays, the amount handed over. */
export type PaymentRow = FormRow<{ readonly jenis: PaymentKind }>

/** The payments of a document that is being entered. */
export type PaymentRows = FormRows<{ readonly jenis: PaymentKind }>

/** The fields of a payment that people enter; how it is paid is chosen when it is added. */
export const entered = { no_rekening: p.no_rekening.optional(), no_kartu: p.no_kartu.optional(), jumlah: p.jumlah } as const

/** The fee that the card is charged in addition to the payment, as it was shown, in rupiah. */
const fee = p.biaya_kartu.optional()

/** The payments of a form, under the name that every call has for them. */
export function paymentRows(form: FieldForm): PaymentRows {
  return form.rows('detail_bayar', [p.jenis, entered.no_rekening, entered.no_kartu, entered.jumlah, fee])
}

/** Adds a payment of the amount still due, in rupiah. A bank account is taken over from the payment before, else it is the usual one. */
export function addPayment(payments: PaymentRows, jenis: PaymentKind, dueRp: number, usual: string | null = null): PaymentRow {
  const before = payments.list.findLast((payment) => payment.entered(entered.no_rekening))
  const no_rekening = jenis === 'CASH' ? null : (before?.entered(entered.no_rekening) ?? usual)
  return payments.offer({ jenis }, { jenis, no_rekening, jumlah: dueRp > 0 ? dueRp : null })
}

/** A payment of this kind that still has no amount, if there is one. It is used instead of a second one. */
export const openPayment = (payments: PaymentRows, jenis: PaymentKind): PaymentRow | undefined =>
  payments.list.find((payment) => payment.about.jenis === jenis && payment.entered(entered.jumlah) === null)

/** A last payment without a typed amount pays the amount due, also after the total or another payment changes. */
export function followDue(payments: PaymentRows, totalRp: number): void {
  const last = payments.list.at(-1)
  const jumlah = last?.entered(entered.jumlah)
  if (!last || !jumlah || last.isTyped(entered.jumlah.name)) return
  const open = totalRp - paidSums(payments, totalRp).paid + jumlah
  if (open > 0 && open !== jumlah) last.assign({ [entered.jumlah.name]: open })
}

/** Returns the fee that is charged in addition to a payment, in rupiah, by the fees of the banks. */
export const cardFeeOf = (payment: PaymentRow, feesOf: CardFees): number =>
  cardFeeRp(payment.entered(entered.jumlah) ?? 0, cardPercent(payment.about.jenis, feesOf(payment.entered(entered.no_rekening))))

/** What cards cost by the account that they are paid into. */
export type CardFees = (no_rekening: string | null) => BankCards | undefined

/**
 * Stores the shown fee of a card with its payment: the customer pays the fee that he heard. As long as the fees of the banks are not
 * known, none is shown, he heard of none, and the server refuses if there is one.
 */
export function tellFee(payment: PaymentRow, feesOf: CardFees): void {
  const isCard = payment.about.jenis === 'DEBIT' || payment.about.jenis === 'CREDIT'
  const told = isCard ? cardFeeOf(payment, feesOf) : null
  if ((payment.values[fee.name] ?? null) !== told) payment.assign({ [fee.name]: told })
}

/** Returns the fees of the cards of these payments, in rupiah, as the customer heard them. */
export const toldFees = (payments: PaymentRows): number => payments.list.reduce((sum, payment) => sum + (payment.entered(fee) ?? 0), 0)

/** The paid part of a total, in rupiah. */
export interface PaidSums {
  readonly total: number
  readonly paid: number
  readonly cash: number
  /** Still to be paid; never negative. */
  readonly due: number
  /** More than there was to pay: goes back to the customer. */
  readonly change: number
}

/** Returns the paid part of a total, in rupiah. */
export function paidSums(payments: PaymentRows, totalRp: number): PaidSums {
  const sum = (list: readonly PaymentRow[]) => list.reduce((total, payment) => total + (payment.entered(p.jumlah) ?? 0), 0)
  const paid = sum(payments.list)
  const cash = sum(payments.list.filter(({ about }) => about.jenis === 'CASH'))
  return { total: totalRp, paid, cash, due: Math.max(0, totalRp - paid), change: Math.max(0, paid - totalRp) }
}

/** Returns the errors in the payments of a total, by field; the server checks again and decides. Only cash that we receive gets change. */
export function paymentMessages(payments: PaymentRows, totalRp: number, direction: Direction): Record<string, string> {
  const messages: Record<string, string> = {}
  payments.list.forEach((payment, at) => {
    const account = accountMessage({ jenis: payment.about.jenis, no_rekening: payment.entered(entered.no_rekening) })
    if (!payment.entered(p.jumlah)) messages[`${payments.name}.${at}.jumlah`] = 'Jumlah Pembayaran Harus Diisi'
    if (account) messages[`${payments.name}.${at}.no_rekening`] = account
  })
  const { paid, cash, due, change } = paidSums(payments, totalRp)
  if (payments.list.length === 0 && totalRp > 0) messages[payments.name] = refusals.NO_PAYMENT.text
  else if (due > 0) messages[payments.name] = refusals.PAYMENT_SHORT.text
  else if (direction === 'OUT' && change > 0) messages[payments.name] = refusals.PAYMENT_EXCESS.text
  else if (paid - cash > totalRp) messages[payments.name] = refusals.PAYMENT_OVER.text
  return messages
}

/** What a customer is likely to hand over, in rupiah: the exact amount, and the next round ones. */
export function likelyCash(dueRp: number): number[] {
  const notes = [10_000, 50_000, 100_000, 1_000_000]
  return [...new Set([dueRp, ...notes.map((note) => Math.ceil(dueRp / note) * note)])].filter((rp) => rp > 0).slice(0, 4)
}
