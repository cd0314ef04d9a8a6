import type { Db } from '#engine/server/database.ts'
import type { OrderField } from '../contract/orders.ts'

/** Which of these numbers are open orders of a shop, that a piece may still be made for. */
export type OpenOrders = (db: Db, kode_toko: string, numbers: readonly string[]) => Promise<ReadonlySet<string>>

const known = new Map<OrderField, OpenOrders>()

/** Says how orders of a sort are asked for; for the module that keeps them. */
export const serveOrders = (field: OrderField, open: OpenOrders): void => void known.set(field, open)

/** Which of these numbers are open; none, where nobody keeps such orders. */
export const openOrders: (field: OrderField, ...asked: Parameters<OpenOrders>) => ReturnType<OpenOrders> = async (field, db, kode_toko, numbers) => {
  const open = known.get(field)
  return open && numbers.length > 0 ? open(db, kode_toko, numbers) : new Set()
}
