import { QueueScreen } from '#modules/queue/web/public.ts'
import { orders as o } from '../contract/fields.ts'
import { validasiPesanan, waitingOrders } from '../contract/validasi.ts'
import { OrderedLines, orderLook } from './looks.tsx'

/** The cashier takes the money for orders that sales staff have entered, or refuses one with a reason. */
export default function ValidasiPesanan() {
  return (
    <QueueScreen
      screen={validasiPesanan}
      queue={waitingOrders}
      look={orderLook}
      figures={[o.total_harga, o.dp]}
      total={o.dp}
      about={({ nama_customer, tgl_selesai, detail_pesanan }) => (
        <section className="entry-box entry-about">
          <h2>{`${nama_customer} · ${tgl_selesai}`}</h2>
          <OrderedLines lines={detail_pesanan} />
        </section>
      )}
      sums={({ grand_total, bayar }) => [
        [o.total_harga, grand_total],
        [o.sisa_bayar, grand_total - bayar],
      ]}
    />
  )
}
