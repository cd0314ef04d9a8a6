import { Fragment } from 'react'
import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import type { CaseLook } from '#modules/cases/web/public.ts'
import { orders as o } from '../contract/fields.ts'
import type { StandingFixing } from '../contract/fixings.ts'
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
      {thing.detail_pesanan.flatMap(({ no_baris, deskripsi, kunci }) =>
        kunci.map((fixing, at) => (
          // eslint-disable-next-line react/no-array-index-key -- fixings have no name of their own
          <p key={`${no_baris} ${at}`}>
            {thing.detail_pesanan.length > 1 && `${deskripsi} · `}
            <ToldFixing fixing={fixing} />
          </p>
        )),
      )}
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
        {thing.hari_lewat_kunci > 0 && ` · ${say('Kunci harga lewat {{hari}} hari', { hari: thing.hari_lewat_kunci })}`}
      </p>
    </>
  )
}

/** A fixing of the price: its day, grams and price a gram, until when it holds, and what holds of it since. */
function ToldFixing({ fixing: { tgl, sampai, berat, harga_per_gram, berlaku } }: { fixing: StandingFixing }) {
  const say = useText()
  const { tgl_system } = useSession()
  return (
    <>
      {say('Harga Dikunci')} {tgl} · <Figure field={o.berat} value={berat} /> g × <Figure field={o.harga_per_gram} value={harga_per_gram} />
      {sampai !== null && (
        <>
          {' · '}
          {sampai >= tgl_system
            ? say('berlaku sampai {{sampai}}', { sampai })
            : berlaku === berat
              ? say('habis {{sampai}}, sudah dibayar', { sampai })
              : say('habis {{sampai}}, tetap {{berat}} g yang sudah dibayar', { sampai, berat: o.berat.format(berlaku) })}
        </>
      )}
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
