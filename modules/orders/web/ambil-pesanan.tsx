import { fill } from '#engine/contract/refusal.ts'
import { PickUpThings } from '#modules/sales/web/public.ts'
import { orders as o } from '../contract/fields.ts'
import { type OpenOrder, orderCase } from '../contract/mutasi-pesanan.ts'
import { refusals } from '../contract/refusals.ts'
import { openOrders } from './ordered-goods.tsx'

const priceOf = ({ harga_jadi }: OpenOrder) => harga_jadi
const paidOf = ({ uang_pesanan }: OpenOrder) => [o.uang_pesanan, uang_pesanan] as const
const goldOf = ({ bayar_emas }: OpenOrder) => bayar_emas
const needsOf = ({ perlu_otorisasi }: OpenOrder) => perlu_otorisasi

/** It is handed over as a whole. */
function messagesOf({ no_pesanan, detail_barang, total_qty }: OpenOrder): Record<string, string> {
  if (detail_barang.length === total_qty) return {}
  return { no_pesanan: fill(refusals.ORDER_NOT_MADE.text, { no_pesanan, jadi: detail_barang.length, dipesan: total_qty }) }
}

/** Hands over what was made for an order: a sale, at the rates of the order or of the day; what was paid beyond it goes back. */
export default function AmbilPesanan() {
  return <PickUpThings of={orderCase} kind={openOrders} priceOf={priceOf} paidOf={paidOf} goldOf={goldOf} messagesOf={messagesOf} needsOf={needsOf} />
}
