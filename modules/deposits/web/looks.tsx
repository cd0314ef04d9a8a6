import { ThingLink } from '#engine/web/openers.tsx'
import { useText } from '#engine/web/text.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { paidIn, paidWith } from '#modules/payments/web/public.ts'
import { SoldPieces } from '#modules/sales/web/public.ts'
import { depositEvents, deposits as d } from '../contract/fields.ts'
import { type DepositEvent, mutasiTitipan } from '../contract/mutasi-titipan.ts'
import { notaMutasiTitipan, notaTitipan } from '../contract/nota-titipan.ts'
import { titipan } from '../contract/titipan.ts'
import { depositReceipt, eventReceipt } from './receipts.ts'

/** How a deposit looks: its pieces, each with how its price came about, and its paper. */
export const depositLook = documentLook({
  document: titipan,
  Lines: ({ document }) => <SoldPieces pieces={document.detail_barang} />,
  ...paidIn,
  total: d.grand_total,
  receipt: notaTitipan,
  says: depositReceipt,
})

/** How a payment on a deposit looks, and a deposit that was given up. */
export const eventLook = documentLook({
  document: mutasiTitipan,
  Lines: Event,
  ...paidWith((event: DepositEvent) => (event.jenis_titipan === 'BATAL' ? 'OUT' : 'IN')),
  total: d.grand_total,
  receipt: notaMutasiTitipan,
  says: eventReceipt,
})

function Event({ document: { jenis_titipan, no_titipan } }: { document: DepositEvent }) {
  const say = useText()
  return (
    <article className="document-line">
      <h3>
        {say(depositEvents[jenis_titipan])} · <ThingLink kind="titipan" id={no_titipan} />
      </h3>
    </article>
  )
}
