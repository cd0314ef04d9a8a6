import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import type { EventContext } from '#engine/server/event.ts'
import type { OrderState } from '../contract/fields.ts'
import type { AccountRow } from './accounts.ts'

/** The kind of a hold for an order of a marketplace. */
export const marketHold = 'MARKETPLACE'

/** The row of an order. */
export interface OrderRow {
  readonly kode_toko: string
  readonly kode_marketplace: string
  readonly no_pesanan_luar: string
  readonly status_pesanan: OrderState
  readonly batal_luar: 'TIDAK' | 'PERLU' | 'SELESAI'
  readonly versi: number
  readonly nama_pembeli: string
  readonly total_pesanan: number
}

/** An order by its marketplace and its number there. */
export type NamedOrder = Pick<OrderRow, 'kode_marketplace' | 'no_pesanan_luar'>

/** Reads an order. With `isLocked` it locks the row for a change. */
export async function rowOf(db: Db, { kode_marketplace, no_pesanan_luar }: NamedOrder, isLocked = false): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select * from pesanan_marketplace where (kode_marketplace, no_pesanan_luar) = (${kode_marketplace}, ${no_pesanan_luar})
    ${isLocked ? sql`for no key update` : sql``}`.execute(db)
  return rows[0]
}

/** Returns the pieces of an order, each with its price in rupiah. */
export async function piecesOf(db: Db, { kode_marketplace, no_pesanan_luar }: NamedOrder): Promise<{ kode_barcode: string; harga: number }[]> {
  const { rows } = await sql<{ kode_barcode: string; harga: number }>`
    select kode_barcode, harga from pesanan_marketplace_barang
    where (kode_marketplace, no_pesanan_luar) = (${kode_marketplace}, ${no_pesanan_luar}) order by kode_barcode`.execute(db)
  return rows
}

/** Returns the context of an event in the shop of an order: on its date, in the name of the user who set the account up. */
export async function orderContext(tx: Db, { kode_toko, user_id }: AccountRow, no_pesanan_luar: string): Promise<EventContext> {
  const { rows } = await sql<{ tgl_system: string }>`select tgl_system from toko where kode_toko = ${kode_toko}`.execute(tx)
  return { db: tx, kode_toko, tgl_system: rows[0]!.tgl_system, user_id, request_id: `marketplace ${no_pesanan_luar}`.slice(0, 60) }
}
