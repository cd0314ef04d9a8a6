import { useEffect } from 'react'
import { type FieldForm, useOutcome } from '#engine/web/field-form.ts'
import { type PaidSums, type PaymentRows, followDue } from './payment-rows.ts'

/** The sums of a form with payments. A payment without a typed amount follows their total before it is drawn. */
export function usePaidSums<Form extends FieldForm & { readonly payments: PaymentRows }, Sums extends PaidSums>(
  form: Form,
  reckon: (form: Form) => Sums,
): Sums {
  useEffect(() => form.follow(() => followDue(form.payments, reckon(form).total)), [form, reckon])
  return useOutcome(form, reckon)
}
