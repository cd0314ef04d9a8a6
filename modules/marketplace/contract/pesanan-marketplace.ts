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

/** An order of a marketplace. */
export const marketOrder = objectOf([
  m.kode_marketplace,
  m.no_pesanan_luar,
  m.created_at,
  m.status_pesanan,
  // Not known before it was read.
  m.status_luar.optional(),
  m.nama_pembeli.optional(),
  m.total_pesanan,
  m.ekspedisi.optional(),
  m.no_faktur.optional(),
  m.alasan.optional(),
  m.perlu_dibatalkan,
]).and(z.object({ kode_barcode: z.array(z.string()) }))

/** An order of a marketplace. */
export type MarketOrder = z.output<typeof marketOrder>

export const listOrders = endpoint({
  call: 'GET marketplace/pesanan',
  summary: 'The orders that came in from marketplaces, the latest first, 1,000 at the most',
  access: openTo(pesananMarketplace),
  query: z.object({ status_pesanan: z.enum(['', ...(Object.keys(orderStates) as (keyof typeof orderStates)[])]).optional() }),
  reply: z.array(marketOrder),
})

const named = [m.kode_marketplace, m.no_pesanan_luar] as const

export const readOrderAgain = endpoint({
  call: 'POST marketplace/pesanan/ulang',
  summary: 'Asks the marketplace once more how an order stands',
  access: openTo(pesananMarketplace),
  body: objectOf(named),
  reply: done,
  refusals: [refusals.ORDER_MISSING],
})

export const cancelOrder = endpoint({
  call: 'POST marketplace/pesanan/batal',
  summary: 'Cancels an order that is not sold yet: its pieces are free, and the marketplace hears why',
  access: openTo(pesananMarketplace),
  body: objectOf([...named, m.alasan_batal_luar]),
  reply: done,
  refusals: [refusals.ORDER_MISSING, refusals.ORDER_IS_OVER],
})
