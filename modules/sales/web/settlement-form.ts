import { FieldForm } from '#engine/web/field-form.ts'
import { type PaidSums, paidSums, paymentMessages, paymentRows } from '#modules/payments/web/public.ts'
import { sales as s } from '../contract/fields.ts'
import { type NewSettlement, type OwedSale, newSettlement } from '../contract/pelunasan-penjualan.ts'

/** A payment of a debt during input. */
export class SettlementForm extends FieldForm {
  readonly payments = paymentRows(this)

  constructor() {
    super([s.no_faktur, s.keterangan.optional()])
  }
}

/** The sale that is paid; undefined while none is chosen, or when nothing is owed of it any more. */
export const chosenOf = (form: SettlementForm, owed: readonly OwedSale[]): OwedSale | undefined =>
  owed.find(({ no_faktur }) => no_faktur === form.values[s.no_faktur.name])

/** The paid part of the debt: of a higher payment, the rest is change; of a lower one, the rest stays owed. */
export function settlementSums({ payments }: SettlementForm, owedRp: number): PaidSums {
  return paidSums(payments, owedRp)
}

/** Messages by field, where a payment cannot be saved yet; empty when it can. The server has the last word. */
export function settlementMessages(form: SettlementForm, owed: readonly OwedSale[]): Record<string, string> {
  const chosen = chosenOf(form, owed)
  if (!chosen) return { no_faktur: 'Faktur Harus Dipilih' }
  const { paid, total } = settlementSums(form, chosen.sisa_bayar)
  return paymentMessages(form.payments, paid === 0 ? total : Math.min(total, paid), 'IN')
}

/** The payment as the call takes it. */
export const settlementBody = (form: SettlementForm): NewSettlement => newSettlement.parse(form.toWire())
