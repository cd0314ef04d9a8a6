import { QueueScreen } from '#modules/queue/web/public.ts'
import { deposits as d } from '../contract/fields.ts'
import { validasiTitipan, waitingDeposits } from '../contract/validasi.ts'
import { HeldGoods } from './held-goods.tsx'
import { depositLook } from './looks.tsx'

/** The cashier takes the money for deposits that sales staff have entered, or refuses one with a reason. */
export default function ValidasiTitipan() {
  return (
    <QueueScreen
      screen={validasiTitipan}
      queue={waitingDeposits}
      look={depositLook}
      figures={[d.grand_total, d.dp]}
      total={d.dp}
      about={({ nama_customer, tgl_jatuh_tempo, detail_barang }) => (
        <section className="entry-box entry-about">
          <h2>{`${nama_customer} · ${tgl_jatuh_tempo}`}</h2>
          <HeldGoods pieces={detail_barang} />
        </section>
      )}
      sums={({ grand_total, bayar }) => [
        [d.grand_total, grand_total],
        [d.sisa_bayar, grand_total - bayar],
      ]}
    />
  )
}
