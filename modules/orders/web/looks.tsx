import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useText } from '#engine/web/text.ts'
import { eventLook as lookOfEvent } from '#modules/cases/web/public.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { paidIn } from '#modules/payments/web/public.ts'
import { orders as o, purityWays } from '../contract/fields.ts'
import { type Fixing, fixingsOf } from '../contract/fixings.ts'
import { orderCase } from '../contract/mutasi-pesanan.ts'
import { notaMutasiPesanan, notaPesanan } from '../contract/nota-pesanan.ts'
import { type Order, pesanan } from '../contract/pesanan.ts'
import { OrderPhotos } from './photos.tsx'
import { detailsOf, eventReceipt, orderReceipt } from './receipts.ts'

/** How an order looks: what is to be made, after which sample, and its paper. */
export const orderLook = documentLook({
  document: pesanan,
  Lines: ({ document }) => (
    <>
      <TakenOver order={document} />
      <OrderedLines lines={document.detail_pesanan} />
      <Fixings of={fixingsOf(document)} />
      <GivenGold things={document.detail_emas} />
    </>
  ),
  ...paidIn,
  total: o.total_harga,
  receipt: notaPesanan,
  says: orderReceipt,
})

/** What the program before called an order of before the books, and what was paid there. */
function TakenOver({
  order: { dari_saldo_awal, no_lama, tgl_pesanan, dp },
}: {
  order: Pick<Order, 'dari_saldo_awal' | 'no_lama' | 'tgl_pesanan' | 'dp'>
}) {
  const say = useText()
  if (!dari_saldo_awal) return null
  return (
    <p>
      {say(o.dari_saldo_awal.label)} · {say(o.no_lama.label)} {no_lama} · {tgl_pesanan} · {say(o.dp.label)} <Figure field={o.dp} value={dp} />
    </p>
  )
}

/** The fixings of its price, the oldest first. */
function Fixings({ of }: { of: readonly Fixing[] }) {
  const say = useText()
  return of.map(({ no_baris, tgl, sampai, berat, harga_per_gram, no_mutasi }, at) => (
    // eslint-disable-next-line react/no-array-index-key -- fixings have no name of their own
    <article key={at} className="document-line">
      <h3>
        {say('Harga Dikunci')} · {tgl}
      </h3>
      <p>
        {say('Baris')} {no_baris} · <Figure field={o.berat} value={berat} /> g × <Figure field={o.harga_per_gram} value={harga_per_gram} strong />
        {sampai !== null && ` · ${say('berlaku sampai {{sampai}}', { sampai })}`}
        {no_mutasi && (
          <>
            {' · '}
            <ThingLink kind="mutasi_pesanan" id={no_mutasi} />
          </>
        )}
      </p>
    </article>
  ))
}

/** The gold that the customer gives for it. */
export function GivenGold({ things }: { things: readonly Omit<Order['detail_emas'][number], 'no_urut'>[] }) {
  const say = useText()
  return things.map(({ nama_barang, cara_kadar, kadar, berat, fine, nilai_emas_pelanggan }, at) => (
    <article key={at} className="document-line">
      <h3>
        {say('Emas Pelanggan')} · {nama_barang}
      </h3>
      <p>
        <Figure field={o.berat} value={berat} /> g · <Figure field={o.kadar} value={kadar} /> ({say(purityWays[cara_kadar])}) · {say(o.fine.label)}{' '}
        <Figure field={o.fine} value={fine} /> g · <Figure field={o.nilai_emas_pelanggan} value={nilai_emas_pelanggan} strong />
      </p>
    </article>
  ))
}

type Line = Omit<Order['detail_pesanan'][number], 'no_urut' | 'sub_total' | 'nama_dept' | 'nama_group' | 'foto_pesanan'> & {
  readonly sub_total?: number
  readonly berat_dikunci?: number | null
  // What was left for the cashier by the version before has none.
  readonly foto_pesanan?: readonly string[]
}

/** What is to be made, line by line. */
export function OrderedLines({ lines }: { lines: readonly Line[] }) {
  const say = useText()
  return lines.map((line, at) => (
    <article key={at} className="document-line">
      <h3>{line.deskripsi}</h3>
      <OrderPhotos deskripsi={line.deskripsi} photos={line.foto_pesanan} />
      <p>
        {line.kode_dept} · {line.kode_group} · <Figure field={o.berat} value={line.berat} /> g
        {line.ukuran_jari !== null && ` · ${say(o.ukuran_jari.label)} ${line.ukuran_jari}`}
      </p>
      {detailsOf(line, say).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>
        <Figure field={o.harga_per_gram} value={line.harga_per_gram} /> / g
        {line.berat_dikunci && (
          <>
            {' · '}
            {say(o.berat_dikunci.label)} <Figure field={o.berat_dikunci} value={line.berat_dikunci} /> g
          </>
        )}
        {' · '}
        {say(o.ongkos.label)} <Figure field={o.ongkos} value={line.ongkos} />
        {line.sub_total !== undefined && (
          <>
            {' · '}
            <Figure field={o.sub_total} value={line.sub_total} strong />
          </>
        )}
      </p>
    </article>
  ))
}

/** The gold that goes back when an order is given up. */
const returnedGold = { of: 'detail_emas', head: o.kode_lot, facts: [o.tempat, o.berat, o.fine] } as const

/** How a payment on an order looks, a sample that was fetched, and an order that was given up. */
export const eventLook = lookOfEvent(orderCase, {
  facts: [o.contoh, o.kunci_harga],
  lines: returnedGold,
  total: o.grand_total,
  receipt: notaMutasiPesanan,
  says: eventReceipt,
})
