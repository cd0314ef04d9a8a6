import { send } from '#engine/web/api.ts'
import { getSession } from '#engine/web/session.ts'
import { type SaysReceipt, settingsHere } from '#modules/receipts/web/public.ts'
import { listSales, readSale } from '../contract/lihat-penjualan.ts'
import { saleReceipt } from './receipt.ts'

// A shop that sold nothing for a season is shown a made-up sale; its whole past need not be counted for a picture.
const backDays = 92

/** The latest sale of the shop looked at, as its receipt says it: what the designer shows a layout with. */
export async function latestSale(): Promise<SaysReceipt | undefined> {
  const session = getSession()
  if (!session) return undefined
  const tgl_to = session.tgl_system
  const tgl_from = new Date(Date.parse(tgl_to) - backDays * 86_400_000).toISOString().slice(0, 10)
  const { rows } = await send(listSales, { query: { tgl_from, tgl_to, limit: 1 } })
  const [latest] = rows
  if (!latest) return undefined
  const sale = await send(readSale, { params: { no_faktur: latest.no_faktur } })
  return (say) => saleReceipt(sale, settingsHere(session), say)
}
