import { Figure } from '#engine/web/figure.tsx'
import { useText } from '#engine/web/text.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { paidIn } from '#modules/payments/web/public.ts'
import { craftsmen as c } from '../contract/fields.ts'
import { notaPenjualanBatang } from '../contract/nota-penjualan-batang.ts'
import { type BarSale, penjualanBatang } from '../contract/penjualan-batang.ts'
import { barSaleReceipt } from './receipts.ts'

/** A sale of bars: each with its weight, its fine gold and its price. */
export const barSaleLook = documentLook({
  document: penjualanBatang,
  Lines: SoldBars,
  ...paidIn,
  total: c.grand_total,
  receipt: notaPenjualanBatang,
  says: barSaleReceipt,
})

function SoldBars({ document }: { readonly document: BarSale }) {
  const say = useText()
  return document.detail_batang.map(({ kode_lot, nama_barang, berat, fine, harga_emas, harga_total }) => (
    <article key={kode_lot} className="document-line">
      <h3>{nama_barang}</h3>
      <p>
        {say('Lot')} {kode_lot} · <Figure field={c.berat} value={berat} /> g · {say(c.fine.label)} <Figure field={c.fine} value={fine} /> g ×{' '}
        <Figure field={c.harga_emas} value={harga_emas} /> = <Figure field={c.harga_total} value={harga_total} strong />
      </p>
    </article>
  ))
}
