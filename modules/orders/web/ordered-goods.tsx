import { Fragment } from 'react'
import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useText } from '#engine/web/text.ts'
import type { CaseLook } from '#modules/cases/web/public.ts'
import { orders as o } from '../contract/fields.ts'
import { OrderPhotos } from './photos.tsx'
import { type OpenOrder, readSamples } from '../contract/mutasi-pesanan.ts'

/** What was ordered and what was made for it, each with what it comes to. */
function OrderedGoods({ thing }: { thing: OpenOrder }) {
  const say = useText()
  return (
    <>
      {thing.detail_pesanan.map(({ deskripsi, nama_dept, nama_group, berat, sub_total, contoh, berat_contoh, foto_pesanan }, at) => (
        <Fragment key={at}>
          <p>
            {deskripsi} · {nama_dept} {nama_group} · <Figure field={o.berat} value={berat} /> g · <Figure field={o.sub_total} value={sub_total} />
            {contoh !== null && (
              <>
                {' · '}
                {say('Contoh')} {contoh} <Figure field={o.berat_contoh} value={berat_contoh} /> g
              </>
            )}
          </p>
          <OrderPhotos deskripsi={deskripsi} photos={foto_pesanan} />
        </Fragment>
      ))}
      {thing.detail_barang.map(({ kode_barcode, nama_barang, berat, kode_baki, harga_total }) => (
        <p key={kode_barcode}>
          <ThingLink kind="barang" id={kode_barcode} /> {nama_barang} · <Figure field={o.berat} value={berat} /> g · {say('Baki')} {kode_baki} ·{' '}
          <Figure field={o.harga_total} value={harga_total} />
        </p>
      ))}
      {thing.emas_pelanggan > 0 && (
        <p>
          {say(o.emas_pelanggan.label)} <Figure field={o.emas_pelanggan} value={thing.emas_pelanggan} /> g ·{' '}
          <Figure field={o.nilai_emas_pelanggan} value={thing.nilai_emas_pelanggan} />
        </p>
      )}
      <p>
        {say('{{jadi}} dari {{dipesan}} barang jadi', { jadi: thing.detail_barang.length, dipesan: thing.total_qty })}
        {thing.harga_dikunci && ` · ${say(o.harga_dikunci.label)}`}
      </p>
    </>
  )
}

/** What gold of the customer's stands at, among the sums of an order. */
export const goldSum = (nilai_emas_pelanggan: number) => (nilai_emas_pelanggan > 0 ? [[o.nilai_emas_pelanggan, nilai_emas_pelanggan] as const] : [])

/** Orders that are open. */
export const openOrders: CaseLook<OpenOrder> = {
  choose: 'Pilih pesanan',
  codesOf: ({ detail_barang }) => detail_barang.map(({ kode_barcode }) => kode_barcode),
  About: OrderedGoods,
}

/** Orders whose samples are with us. */
export const ordersWithSamples: CaseLook<OpenOrder> = {
  ...openOrders,
  read: readSamples,
  amountOf: ({ total_harga }) => [o.total_harga, total_harga],
}
