import type { AnyField } from '#engine/contract/field.ts'
import { payments as p } from '../contract/fields.ts'
import { PaidLines } from './paid-lines.tsx'
import type { TakenPayment } from './paid-by.ts'
import type { Direction } from './payment-rows.ts'

/** The payments of a stored document. */
interface PaidDocument {
  readonly detail_bayar: readonly TakenPayment[]
  /** Change is given only for cash of a customer. */
  readonly kembali?: number
}

/**
 * The money over the counter for a stored document, in rupiah. The last figure is the money out of the till: the change if the customer paid, or all
 * if he was paid.
 */
export function overCounter({ detail_bayar, kembali = 0 }: PaidDocument, direction: Direction, out: AnyField = p.dibayarkan) {
  const paidRp = detail_bayar.reduce((sum, { jumlah }) => sum + jumlah, 0)
  return direction === 'OUT' ? ([[out, paidRp]] as const) : ([[p.jumlah_bayar, paidRp] as const, [p.kembali, kembali] as const] as const)
}

/**
 * The parts of a look for kinds with payments: the payments and the money over the counter.
 *
 * @param directionOf the direction of a document's money; undefined if it moves no money
 * @param out the field of money that is paid out, if its receiver is no customer
 */
export const paidWith = <Paid extends PaidDocument>(directionOf: (document: Paid) => Direction | undefined, out: AnyField = p.dibayarkan) => ({
  Paid: ({ document }: { document: PaidDocument }) => <PaidLines payments={document.detail_bayar} />,
  overCounter: (document: Paid) => {
    const direction = directionOf(document)
    return direction === undefined ? [] : overCounter(document, direction, out)
  },
})

/** For kinds that the customer pays. */
export const paidIn = paidWith(() => 'IN')

/** For kinds that pay the customer. */
export const paidOut = paidWith(() => 'OUT')
