import './payments-pane.css'
import { Figure } from '#engine/web/figure.tsx'
import { useText } from '#engine/web/text.ts'
import { Fragment } from 'react'
import { payments as p } from '../contract/fields.ts'
import { type TakenPayment, paidBy } from './paid-by.ts'

/** How a document was paid, a line each. */
export function PaidLines({ payments }: { payments: readonly TakenPayment[] }) {
  const say = useText()
  return payments.map((payment, at) => (
    <Fragment key={at}>
      <div className="payment-sum">
        <span>{paidBy(payment, say)}</span>
        <Figure field={p.jumlah} value={payment.jumlah} />
      </div>
      {payment.biaya_kartu ? (
        <div className="payment-sum">
          <span>{say('Biaya Kartu')}</span>
          <Figure field={p.biaya_kartu} value={payment.biaya_kartu} />
        </div>
      ) : null}
    </Fragment>
  ))
}
