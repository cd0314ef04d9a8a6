import { OpenThings } from '#modules/cases/web/public.ts'
import { orders as o } from '../contract/fields.ts'
import { ambilBarangContoh, fetchSample, mutasiPesanan } from '../contract/mutasi-pesanan.ts'
import { eventLook } from './looks.tsx'
import { ordersWithSamples } from './ordered-goods.tsx'

const fields = [o.keterangan.optional()]
const noMoney = () => ({ sums: [], total: [o.jumlah_bayar, 0] as const })

/** Gives a customer his own piece back, which the order was made after. */
export default function AmbilBarangContoh() {
  return (
    <OpenThings
      kind={ordersWithSamples}
      screen={ambilBarangContoh}
      call={fetchSample}
      document={mutasiPesanan}
      look={eventLook}
      fields={fields}
      direction={undefined}
      sumsOf={noMoney}
    />
  )
}
