import { send } from '#engine/web/api.ts'
import { getSession } from '#engine/web/session.ts'
import type { ReceiptData } from '#modules/receipts/web/public.ts'
import { listSales, readSale } from '../contract/lihat-penjualan.ts'
import { saleReceipt } from './receipt.ts'

/** The latest sale of the shop looked at, as its receipt says it: what the designer shows a layout with. */
export async function latestSale(): Promise<ReceiptData | undefined> {
  const session = getSession()
  if (!session) return undefined
  const { rows } = await send(listSales, { query: { tgl_from: '2000-01-01', tgl_to: session.tgl_system, limit: 1 } })
  const [latest] = rows
  return latest && saleReceipt(await send(readSale, { params: { no_faktur: latest.no_faktur } }), session)
}
