import { Figure } from '#engine/web/figure.tsx'
import { useText } from '#engine/web/text.ts'
import { QueueScreen } from '#modules/queue/web/public.ts'
import { purchases as p } from '../contract/fields.ts'
import { type WaitingPurchase, validasiPembelian, waitingPurchases } from '../contract/validasi.ts'
import { purchaseLook } from './purchase-look.tsx'

/** The cashier pays out the purchases that sales staff have weighed and judged, or refuses one with a reason. */
export default function ValidasiPembelian() {
  return (
    <QueueScreen
      screen={validasiPembelian}
      queue={waitingPurchases}
      look={purchaseLook}
      figures={[p.total_berat]}
      total={p.grand_total.labelled('Dibayarkan')}
      about={(purchase) => <Brought purchase={purchase} />}
      sums={({ detail_barang }) => [[p.total_berat, detail_barang.reduce((sum, { berat }) => sum + berat, 0)]]}
    />
  )
}

/** What the cashier pays for: each piece as it was weighed and judged. */
function Brought({ purchase: { nama_customer, no_identitas, keterangan, detail_barang } }: { purchase: WaitingPurchase }) {
  const say = useText()
  const facts = [
    [p.no_identitas, no_identitas],
    [p.keterangan, keterangan],
  ] as const
  return (
    <section className="entry-box entry-about">
      <h2>{nama_customer}</h2>
      {facts.map(([field, value]) => value !== null && <p key={field.name}>{`${say(field.label)} ${value}`}</p>)}
      {detail_barang.map(({ kode_barcode, nama_barang, kondisi, berat, harga }, at) => (
        <p key={`${at} ${nama_barang}`}>
          {kode_barcode !== null && `${kode_barcode} · `}
          {nama_barang} · {kondisi} · <Figure field={p.berat} value={berat} /> g · <Figure field={p.harga} value={harga} />
        </p>
      ))}
    </section>
  )
}
