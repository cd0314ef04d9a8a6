import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useText } from '#engine/web/text.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { paidIn } from '#modules/payments/web/public.ts'
import { type PaidTogether, bayarSekaligus } from '../contract/bayar-sekaligus.ts'
import { partSteps, person as p } from '../contract/fields.ts'
import { notaBayarSekaligus } from '../contract/nota-bayar-sekaligus.ts'
import { togetherReceipt } from './receipts.ts'

/** What was paid in one go: each thing, with the event that paid it. */
export const togetherLook = documentLook({
  document: bayarSekaligus,
  Lines: Parts,
  ...paidIn,
  total: p.grand_total,
  receipt: notaBayarSekaligus,
  says: togetherReceipt,
})

function Parts({ document }: { document: PaidTogether }) {
  const say = useText()
  return document.detail_hal.map(({ no_urut, langkah_bayar, no_hal, kind, reference, jumlah }) => (
    <article key={no_urut} className="document-line">
      <h3>
        {say(partSteps[langkah_bayar])} · {no_hal}
      </h3>
      <p>
        <ThingLink kind={kind} id={reference} /> · <Figure field={p.jumlah} value={jumlah} strong />
      </p>
    </article>
  ))
}
