import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useText } from '#engine/web/text.ts'
import type { CaseLook } from '#modules/cases/web/public.ts'
import { preorders as p } from '../contract/fields.ts'
import type { OpenPreOrder } from '../contract/mutasi-po.ts'

/** What was ordered and how much of it is here. */
function PreOrderedGoods({ thing }: { thing: OpenPreOrder }) {
  const say = useText()
  return (
    <>
      {thing.detail_pre_order.map(({ deskripsi, nama_dept, nama_group, size, qty, berat, qty_datang, qty_tutup }, at) => (
        <p key={at}>
          <Figure field={p.qty} value={qty} /> × {deskripsi} · {nama_dept} {nama_group} · <Figure field={p.berat} value={berat} /> g
          {size !== null && ` · ${say(p.size.label)} ${size}`} · {say(p.qty_datang.label)} <Figure field={p.qty_datang} value={qty_datang} /> ·{' '}
          {say(p.qty_tutup.label)} <Figure field={p.qty_tutup} value={qty_tutup} />
        </p>
      ))}
      {thing.detail_barang.map(({ kode_barcode, nama_barang, berat, kode_baki, harga_total }) => (
        <p key={kode_barcode}>
          <ThingLink kind="barang" id={kode_barcode} /> {nama_barang} · <Figure field={p.berat} value={berat} /> g · {say('Baki')} {kode_baki} ·{' '}
          <Figure field={p.harga_total} value={harga_total} />
        </p>
      ))}
      <p>
        {say('{{datang}} dari {{dipesan}} barang datang', { datang: thing.qty_datang, dipesan: thing.total_qty })}
        {thing.harga_dikunci && ` · ${say(p.harga_dikunci.label)}`}
      </p>
    </>
  )
}

/** Pre-orders that are open (specification §5: a PO number must be chosen). */
export const openPreOrders: CaseLook<OpenPreOrder> = {
  choose: 'Nomor PO Harus Dipilih',
  codesOf: ({ detail_barang }) => detail_barang.map(({ kode_barcode }) => kode_barcode),
  About: PreOrderedGoods,
}
