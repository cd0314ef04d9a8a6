import { Figure } from '#engine/web/figure.tsx'
import { useText } from '#engine/web/text.ts'
import { eventLook as lookOfEvent } from '#modules/cases/web/public.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { paidIn } from '#modules/payments/web/public.ts'
import { preorders as p, progress } from '../contract/fields.ts'
import { preOrderCase } from '../contract/mutasi-po.ts'
import { notaMutasiPo, notaPreOrder } from '../contract/nota-pre-order.ts'
import { type PreOrder, preOrder } from '../contract/pre-order.ts'
import { eventReceipt, preOrderReceipt } from './receipts.ts'

/** How a pre-order looks: how far it is, what is ordered, and its paper. */
export const preOrderLook = documentLook({
  document: preOrder,
  Lines: ({ document }) => <PreOrdered made={document} />,
  ...paidIn,
  total: p.total_harga,
  receipt: notaPreOrder,
  says: preOrderReceipt,
})

/** How far it is, and its lines: how many of each are ordered, have arrived and have been handed over. */
function PreOrdered({ made }: { made: PreOrder }) {
  const say = useText()
  return (
    <>
      <p>
        {say(progress[made.status_po])} · {say(p.tgl_perkiraan.label)} <Figure field={p.tgl_perkiraan} value={made.tgl_perkiraan} />
        {' · '}
        {say(made.harga_dikunci ? 'Harga Dikunci' : 'Harga Hari Pengambilan')}
      </p>
      {made.detail_pre_order.map((line) => (
        <article key={line.no_urut} className="document-line">
          <h3>
            <Figure field={p.qty} value={line.qty} /> × {line.deskripsi}
          </h3>
          <p>
            {line.nama_dept} · {line.nama_group} · <Figure field={p.berat} value={line.berat} /> g
            {line.size !== null && ` · ${say(p.size.label)} ${line.size}`}
          </p>
          <p>
            {say(p.qty_datang.label)} <Figure field={p.qty_datang} value={line.qty_datang} /> · {say(p.qty_tutup.label)}{' '}
            <Figure field={p.qty_tutup} value={line.qty_tutup} />
          </p>
          <p>
            <Figure field={p.harga_per_gram} value={line.harga_per_gram} /> / g · {say(p.ongkos.label)}{' '}
            <Figure field={p.ongkos} value={line.ongkos} />
            {' · '}
            <Figure field={p.sub_total} value={line.sub_total} strong />
          </p>
        </article>
      ))}
    </>
  )
}

/** How a payment on a pre-order looks, and one that was given up. */
export const eventLook = lookOfEvent(preOrderCase, { total: p.grand_total, receipt: notaMutasiPo, says: eventReceipt })
