import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { type Say, useText } from '#engine/web/text.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { receiptData, rowsOf, sumsOf } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { purchases as p } from '../contract/fields.ts'
import { type DestroyedPurchase, hancurPembelian } from '../contract/hancur-pembelian.ts'
import { notaHancurPembelian } from '../contract/nota-hancur-pembelian.ts'

/** How bought goods that were destroyed look: each with the purchase that it came in by. */
export const destroyedLook = documentLook({
  document: hancurPembelian,
  Lines: Destroyed,
  total: p.total_berat,
  receipt: notaHancurPembelian,
  says: destroyedReceipt,
})

function Destroyed({ document }: { document: DestroyedPurchase }) {
  const say = useText()
  return document.detail_barang.map((line) => (
    <article key={line.no_urut} className="document-line">
      <h3>{line.nama_barang}</h3>
      <p>
        {line.kode_barcode === null ? `${say('Lot')} ${line.kode_lot}` : <ThingLink kind="barang" id={line.kode_barcode} />} ·{' '}
        <Figure field={p.berat} value={line.berat} /> g · {say(p.fine.label)} <Figure field={p.fine} value={line.fine} /> g
      </p>
      {line.no_faktur_beli && (
        <p>
          <ThingLink kind="pembelian" id={line.no_faktur_beli} />
        </p>
      )}
    </article>
  ))
}

/** Bought goods that were destroyed, on paper. */
export function destroyedReceipt(destroyed: DestroyedPurchase, shop: SettingSource, say: Say) {
  return receiptData(notaHancurPembelian, destroyed, shop, say, {
    nomor: destroyed.no_hancur_beli,
    texts: {
      ...sumsOf(destroyed, say),
    },
    barang: rowsOf(notaHancurPembelian, hancurPembelian, 'detail_barang', destroyed.detail_barang, {
      kode_beli: (line) => line.kode_barcode ?? line.kode_lot ?? '',
    }),
  })
}
