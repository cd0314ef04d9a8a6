import { QueueScreen } from '#modules/queue/web/public.ts'
import { orders as o } from '../contract/fields.ts'
import { goldOf } from '../contract/gold.ts'
import { validasiPesanan, waitingOrders } from '../contract/validasi.ts'
import { GivenGold, OrderedLines, orderLook } from './looks.tsx'
import { goldSum } from './ordered-goods.tsx'

/** The cashier takes the money for orders that sales staff have entered, or refuses one with a reason. */
export default function ValidasiPesanan() {
  return (
    <QueueScreen
      screen={validasiPesanan}
      queue={waitingOrders}
      look={orderLook}
      figures={[o.total_harga, o.dp]}
      total={o.dp}
      about={({ nama_customer, tgl_selesai, detail_pesanan, detail_emas, harga_emas }) => (
        <section className="entry-box entry-about">
          <h2>{`${nama_customer} · ${tgl_selesai}`}</h2>
          <OrderedLines lines={detail_pesanan} />
          <GivenGold things={detail_emas.map((thing) => ({ ...thing, ...goldOf(thing, harga_emas) }))} />
        </section>
      )}
      sums={({ grand_total, bayar, detail_emas, harga_emas }) => {
        const goldRp = detail_emas.reduce((sum, thing) => sum + goldOf(thing, harga_emas).nilai_emas_pelanggan, 0)
        return [[o.total_harga, grand_total], ...goldSum(goldRp), [o.sisa_bayar, grand_total - bayar - goldRp]]
      }}
    />
  )
}
