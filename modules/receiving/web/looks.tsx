import { Figure } from '#engine/web/figure.tsx'
import { useText } from '#engine/web/text.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { debtsIn, receiving as r } from '../contract/fields.ts'
import { notaPenerimaan } from '../contract/nota-penerimaan.ts'
import { type Delivery, lotOf, penerimaan } from '../contract/penerimaan.ts'
import { deliveryReceipt, percentText } from './receipts.ts'

/** How a delivery looks: each line with its lot and, to whoever may know, what is owed for it. */
export const deliveryLook = documentLook({
  document: penerimaan,
  Lines: Delivered,
  total: r.total_berat,
  receipt: notaPenerimaan,
  says: deliveryReceipt,
})

function Delivered({ document }: { document: Delivery }) {
  const say = useText()
  const { no_terima, hutang_dalam, nama_supplier, detail_barang } = document
  return (
    <>
      <p>{[nama_supplier, document.no_surat, `${say(r.hutang_dalam.label)} ${say(debtsIn[hutang_dalam])}`].filter(Boolean).join(' · ')}</p>
      {detail_barang.map((line) => (
        <article key={line.no_urut} className="document-line">
          <h3>{line.nama_barang}</h3>
          <p>
            {line.kode_group} · {percentText(line.kadar)} · <Figure field={r.qty} value={line.qty} /> · <Figure field={r.berat} value={line.berat} />{' '}
            g · {say('Lot')} {lotOf(no_terima, line.no_urut)}
          </p>
          {line.hpp !== undefined && (
            <p>
              {line.hutang_fine > 0 && (
                <>
                  {say(r.hutang_fine.label)} <Figure field={r.hutang_fine} value={line.hutang_fine} /> g ·{' '}
                </>
              )}
              {say(r.hutang_rp.label)} <Figure field={r.hutang_rp} value={line.hutang_rp} /> · {say(r.hpp.label)}{' '}
              <Figure field={r.hpp} value={line.hpp} strong />
            </p>
          )}
        </article>
      ))}
    </>
  )
}
