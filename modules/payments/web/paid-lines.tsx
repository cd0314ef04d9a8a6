import './payments-pane.css'
import { Figure } from '#engine/web/figure.tsx'
import { useText } from '#engine/web/text.ts'
import { payments as p } from '../contract/fields.ts'
import { type TakenPayment, paidBy } from './paid-by.ts'

/** How a document was paid, a line each. */
export function PaidLines({ payments }: { payments: readonly TakenPayment[] }) {
  const say = useText()
  return payments.map((payment, at) => (
    <div key={at} className="payment-sum">
      <span>{paidBy(payment, say)}</span>
      <Figure field={p.jumlah} value={payment.jumlah} />
    </div>
  ))
}
