import { CaseScreen } from '#modules/cases/web/public.ts'
import { orders as o } from '../contract/fields.ts'
import { orderCase } from '../contract/mutasi-pesanan.ts'
import { eventLook } from './looks.tsx'
import { ordersWithSamples } from './ordered-goods.tsx'

const noMoney = () => ({ sums: [], total: [o.jumlah_bayar, 0] as const })

/** Gives a customer his own piece back, which the order was made after. */
export default function AmbilBarangContoh() {
  return <CaseScreen of={orderCase} step="CONTOH" kind={ordersWithSamples} look={eventLook} sumsOf={noMoney} />
}
