import { refusalFor } from '#engine/server/access.ts'
import { Refusal, core, fill, refuse, refuseAt } from '#engine/contract/refusal.ts'
import type { UndoContext } from '#engine/server/document-calls.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import { lockCases } from '#modules/cases/server/public.ts'
import { depositCase } from '#modules/deposits/contract/mutasi-titipan.ts'
import { simpanan } from '#modules/deposits/contract/simpanan.ts'
import { type Decision, type DocumentWriting, cancelWithin, saveDocument } from '#modules/documents/server/public.ts'
import { instalmentCase } from '#modules/instalments/contract/mutasi-cicilan.ts'
import { lockGoodsOf } from '#modules/instalments/server/public.ts'
import type { Lines } from '#modules/ledger/server/public.ts'
import { pawnLoan } from '#modules/loans/contract/mutasi-hutang.ts'
import { orderCase } from '#modules/orders/contract/mutasi-pesanan.ts'
import {
  type PaymentRules,
  type TakenPayment,
  cardFeesOf,
  payingContextOf,
  received,
  settle,
  withCardFees,
  togetherClaim,
} from '#modules/payments/server/public.ts'
import { preOrderCase } from '#modules/preorders/contract/mutasi-po.ts'
import { lockOwed } from '#modules/sales/server/public.ts'
import { repair } from '#modules/repairs/contract/mutasi-service.ts'
import {
  type RequestedPart,
  type RequestedTogether,
  type NewPaidTogether,
  type PaidTogether,
  bayarSekaligus,
  type payTogetherCall as payCall,
} from '../contract/bayar-sekaligus.ts'
import type { PartStep } from '../contract/fields.ts'
import { refusals } from '../contract/refusals.ts'
import { isSamePhone, kinds, steps } from './open-things.ts'

/** The documents of things, in the order in which all calls lock them. Sales come last, as when a rest is paid. */
const lockedInOrder = [
  instalmentCase.document,
  pawnLoan.document,
  orderCase.document,
  preOrderCase.document,
  repair.document,
  simpanan,
  depositCase.document,
] as const

const documentOf: Readonly<Partial<Record<PartStep, (typeof lockedInOrder)[number]>>> = {
  CICILAN: instalmentCase.document,
  LUNAS_CICILAN: instalmentCase.document,
  PERPANJANG: pawnLoan.document,
  TEBUS: pawnLoan.document,
  PESANAN: orderCase.document,
  PRE_ORDER: preOrderCase.document,
  TITIPAN: depositCase.document,
  AMBIL_SERVICE: repair.document,
  AMBIL_SIMPANAN: simpanan,
}

interface Thing {
  readonly langkah_bayar: PartStep
  readonly no_hal: string
}

/**
 * Locks things until the transaction ends: kind by kind, and of a kind in the order of numbers; then the pieces of contracts that end. So they are locked before
 * any number is taken, as everywhere.
 */
async function lockThings(context: Pick<UndoContext, 'db' | 'kode_toko'>, things: readonly Thing[]): Promise<void> {
  for (const document of lockedInOrder) {
    const numbers = things.flatMap(({ langkah_bayar, no_hal }) => (documentOf[langkah_bayar] === document ? [no_hal] : []))
    if (numbers.length > 0) await lockCases(context, document, numbers)
  }
  const sales = things.flatMap(({ langkah_bayar, no_hal }) => (langkah_bayar === 'SISA' ? [no_hal] : []))
  if (sales.length > 0) await lockOwed(context.db, context.kode_toko, sales)
  const settled = things.flatMap(({ langkah_bayar, no_hal }) => (langkah_bayar === 'LUNAS_CICILAN' ? [no_hal] : []))
  if (settled.length > 0) await lockGoodsOf(context, settled)
}

/** A part that was paid by its event. */
type PaidPart = NewPaidTogether['detail_hal'][number]

/**
 * Pays one of the things by its own event. The thing is locked: it must be as the person saw it.
 *
 * @throws Refusal FORBIDDEN, PART_CHANGED, OTHER_PERSON at the row, or PART_REFUSED with what its own event says
 */
async function payPart(
  input: Context,
  requested: RequestedPart,
  at: number,
  { no_hp, keterangan }: RequestedTogether,
): Promise<PaidPart & { nama_customer: string }> {
  const { langkah_bayar, no_hal, jumlah, versi_hal } = requested
  const { of, call, kind } = steps[langkah_bayar]
  const field = (name: keyof RequestedPart) => `detail_hal.${at}.${name}`
  const refused = refusalFor(call.access, input.caller)
  if (refused) refuse(refused)
  const found = (await kinds[of].read(input, no_hal)).find((thing) => thing.no_hal === no_hal)
  if (found && !isSamePhone(found.no_hp, no_hp)) refuseAt(field('no_hal'), refusals.OTHER_PERSON, { no_hal, nama_customer: found.nama_customer })
  const part = found?.parts.find((each) => each.langkah_bayar === langkah_bayar)
  const isAsSeen = part?.versi_hal === versi_hal && (part.bisa_diubah ? jumlah <= part.jumlah : jumlah === part.jumlah)
  if (!part || !isAsSeen) return refuseAt(field('jumlah'), refusals.PART_CHANGED, { no_hal })
  try {
    const { reference, nama_customer } = await part.pay(input, jumlah, keterangan)
    return { langkah_bayar, no_hal, kind, reference, jumlah, nama_customer }
  } catch (error) {
    throw namingRow(error, no_hal, field('jumlah'))
  }
}

/** What an event refuses, with the number of its thing at its row. What the frame asks for goes through: approvals, a lost race. */
function namingRow(error: unknown, no_hal: string, field: string): unknown {
  if (!(error instanceof Refusal) || (error.kind.status !== 409 && error.kind.status !== 422) || error.kind.code.startsWith('APPROVAL')) return error
  const details = { no_hal, sebab: fill(error.kind.text, error.details) }
  return new Refusal(refusals.PART_REFUSED, details, { [field]: fill(refusals.PART_REFUSED.text, details) })
}

interface Paying extends RequestedTogether {
  readonly parts: readonly PaidPart[]
  readonly nama_customer: string
}

/** The document of what was paid: its events are written before it, so that it names them. */
const paying: DocumentWriting<typeof bayarSekaligus, Paying, Decision<typeof bayarSekaligus>, PaymentRules> = {
  document: bayarSekaligus,
  exclusiveKeys: ({ parts }) => parts.map(({ no_hal }) => no_hal),
  async prepare(context, requested) {
    const fees = await cardFeesOf(context.db, requested)
    return ({ parts, nama_customer, no_hp, keterangan, detail_bayar }) => {
      const grand_total = parts.reduce((sum, { jumlah }) => sum + jumlah, 0)
      const payments = withCardFees(detail_bayar, context, fees)
      const document = {
        nama_customer,
        no_hp,
        keterangan,
        jumlah_hal: parts.length,
        grand_total,
        ...settle(grand_total, detail_bayar),
        detail_hal: [...parts],
        detail_bayar: payments,
      }
      return { document, lines: (made) => paidLines(made, payments) }
    }
  },
}

/** The money of all parts, and what was paid for each: its event uses that up. Pure. */
export function paidLines(
  { no_bayar_sekaligus, kembali, detail_hal }: Pick<PaidTogether, 'no_bayar_sekaligus' | 'kembali'> & { readonly detail_hal: readonly PaidPart[] },
  payments: readonly TakenPayment[],
): Lines {
  const money = received(payments, kembali, no_bayar_sekaligus)
  return {
    kind: bayarSekaligus.kind,
    reference: no_bayar_sekaligus,
    stock: [],
    ...money,
    claims: [...money.claims, ...detail_hal.map(({ reference, jumlah }) => togetherClaim(reference, 0 - jumlah))],
    points: [],
  }
}

/**
 * Pays several things of one person (docs/decisions/181): each by its own event, in the order of the rows, then the document with the money. All of it or nothing.
 *
 * @throws Refusal of `payPart`, and of the payments
 */
export const payTogether: Handler<typeof payCall> = async (input) => {
  const { body, caller } = input
  const context = payingContextOf(input)
  // A user who may not open the screen of a step gets the refusal before any lock.
  for (const { langkah_bayar } of body.detail_hal) if (refusalFor(steps[langkah_bayar].call.access, caller)) refuse(core.FORBIDDEN)
  await lockThings(context, body.detail_hal)
  const parts: PaidPart[] = []
  let name = ''
  for (const [at, requested] of body.detail_hal.entries()) {
    const { nama_customer, ...part } = await payPart(input, requested, at, body)
    name ||= nama_customer
    parts.push(part)
  }
  return saveDocument(input, context, paying, { ...body, parts, nama_customer: name })
}

/**
 * Takes all events back, the last one first; the mirror of the posting gives the money back. If one of them cannot be taken back, nothing is.
 *
 * @throws Refusal PART_REFUSED with what the event says
 */
export async function takeAllBack(context: UndoContext, { detail_hal }: PaidTogether, alasan: string): Promise<void> {
  await lockThings(context, detail_hal)
  for (const { langkah_bayar, no_hal, reference } of detail_hal.toReversed()) {
    try {
      await cancelWithin(context, steps[langkah_bayar].cancellable, { nomor: reference, alasan }, context.approvals)
    } catch (error) {
      throw namingRow(error, no_hal, 'alasan')
    }
  }
}
