import { z } from 'zod'
import { done, endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { marketplace as m, orderStates } from './fields.ts'
import { refusals } from './refusals.ts'
import { gate } from './screens.ts'

/** The orders that came in from marketplaces. */
export const pesananMarketplace = defineScreen({
  path: '/pesanan-marketplace',
  title: 'Pesanan Marketplace',
  menu: menu.penjualan,
  gate,
  synonyms: ['order online', 'pesanan shopee', 'pesanan tiktok', 'marketplace orders'],
})

/** A marketplace order as the list returns it; amounts in rupiah. */
export const marketOrder = objectOf([
  m.kode_marketplace,
  m.no_pesanan_luar,
  m.created_at,
  m.status_pesanan,
  // Empty until the job has read the order at the marketplace.
  m.status_luar.optional(),
  m.nama_pembeli.optional(),
  m.total_pesanan,
  m.ekspedisi.optional(),
  m.no_faktur.optional(),
  // The reason of the cancelling or the refusal, or else the last error of the job that reads the order.
  m.alasan.optional(),
  m.perlu_dibatalkan,
  // The barcodes of all pieces of the order.
]).and(z.object({ kode_barcode: z.array(z.string()) }))

export type MarketOrder = z.output<typeof marketOrder>

export const listOrders = endpoint({
  call: 'GET marketplace/pesanan',
  summary: 'The orders from marketplaces, the latest first, at most 1,000',
  access: openTo(pesananMarketplace),
  query: z.object({ status_pesanan: z.enum(['', ...(Object.keys(orderStates) as (keyof typeof orderStates)[])]).optional() }),
  reply: z.array(marketOrder),
})

const orderKey = [m.kode_marketplace, m.no_pesanan_luar] as const

export const readOrderAgain = endpoint({
  call: 'POST marketplace/pesanan/ulang',
  summary: 'Queues a job that reads the order at the marketplace again. The reply comes before the marketplace answers.',
  access: openTo(pesananMarketplace),
  body: objectOf(orderKey),
  reply: done,
  refusals: [refusals.ORDER_MISSING],
})

export const cancelOrder = endpoint({
  call: 'POST marketplace/pesanan/batal',
  summary: 'Cancels an order that is not sold yet and releases its pieces. A job then cancels it at the marketplace.',
  access: openTo(pesananMarketplace),
  body: objectOf([...orderKey, m.alasan_batal_luar]),
  reply: done,
  refusals: [refusals.ORDER_MISSING, refusals.ORDER_IS_OVER],
})
