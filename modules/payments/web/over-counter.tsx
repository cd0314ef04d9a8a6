import type { AnyField } from '#engine/contract/field.ts'
import { payments as p } from '../contract/fields.ts'
import { PaidLines } from './paid-lines.tsx'
import type { TakenPayment } from './paid-by.ts'
import type { Direction } from './payment-rows.ts'

/** What of a stored document says how it was paid. */
interface PaidDocument {
  readonly detail_bayar: readonly TakenPayment[]
  /** Only what a customer pays in cash gets change. */
  readonly kembali?: number
}

/**
 * What went over the counter for a stored document, in rupiah, the last what leaves the till: the change of what the customer paid, or all
 * that he was paid.
 */
export function overCounter({ detail_bayar, kembali = 0 }: PaidDocument, direction: Direction, out: AnyField = p.dibayarkan) {
  const paidRp = detail_bayar.reduce((sum, { jumlah }) => sum + jumlah, 0)
  return direction === 'OUT' ? ([[out, paidRp]] as const) : ([[p.jumlah_bayar, paidRp] as const, [p.kembali, kembali] as const] as const)
}

/**
 * How a kind looks that is paid: its payments, and what went over the counter.
 *
 * @param directionOf which way, as a document says it; nothing where one moves no money
 * @param out what is paid out, where it is no customer who gets it
 */
export const paidWith = <Paid extends PaidDocument>(directionOf: (document: Paid) => Direction | undefined, out: AnyField = p.dibayarkan) => ({
  Paid: ({ document }: { document: PaidDocument }) => <PaidLines payments={document.detail_bayar} />,
  overCounter: (document: Paid) => {
    const direction = directionOf(document)
    return direction === undefined ? [] : overCounter(document, direction, out)
  },
})

/** How a kind looks that a customer pays. */
export const paidIn = paidWith(() => 'IN')

/** How a kind looks that a customer is paid for. */
export const paidOut = paidWith(() => 'OUT')
