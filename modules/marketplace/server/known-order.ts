import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import { holdPieces } from '#modules/goods/server/public.ts'
import type { Sale } from '#modules/sales/contract/penjualan.ts'
import type { ShopSettings } from '#modules/settings/server/public.ts'
import { type AccountRow, accountOf } from './accounts.ts'
import { type NamedOrder, marketHold, rowOf } from './order-rows.ts'
import { sellOrder } from './sell-order.ts'

/** An order of one piece with all its data. No request to a marketplace is made for it: for tests and the demo chain. */
export interface KnownOrder extends NamedOrder {
  readonly kode_toko: string
  readonly nama_pembeli: string
  /** Its state at the marketplace, in the marketplace's words. */
  readonly status_luar: string
  readonly kode_barcode: string
  /** Rupiah. */
  readonly harga: number
}

/** Holds the piece of an order, as the job does after reading it. @throws Refusal of `holdPieces` */
export async function holdKnownOrder(tx: Db, order: KnownOrder, shop: ShopSettings): Promise<AccountRow> {
  const { kode_toko, kode_marketplace, no_pesanan_luar, nama_pembeli, status_luar, kode_barcode, harga } = order
  const account = (await accountOf(tx, kode_toko, kode_marketplace))!
  await sql`
    insert into pesanan_marketplace (kode_marketplace, no_pesanan_luar, kode_toko, nama_pembeli, status_luar, antri, terbaca)
    values (${kode_marketplace}, ${no_pesanan_luar}, ${kode_toko}, ${nama_pembeli}, ${status_luar}, 1, 1)`.execute(tx)
  const hold = { untuk: nama_pembeli, kind: marketHold, dokumen: no_pesanan_luar, user_id: account.user_id }
  await holdPieces(tx, { kode_toko, modules: shop.modules }, [kode_barcode], hold)
  await sql`
    insert into pesanan_marketplace_barang (kode_marketplace, no_pesanan_luar, kode_barcode, harga)
    values (${kode_marketplace}, ${no_pesanan_luar}, ${kode_barcode}, ${harga})`.execute(tx)
  await sql`
    update pesanan_marketplace set status_pesanan = 'DITAHAN', total_pesanan = ${harga}
    where (kode_marketplace, no_pesanan_luar) = (${kode_marketplace}, ${no_pesanan_luar})`.execute(tx)
  return account
}

/** Holds the piece of an order and sells it. @throws Refusal of `holdPieces` and of a sale */
export async function sellKnownOrder(tx: Db, order: KnownOrder, shop: ShopSettings): Promise<Sale> {
  const account = await holdKnownOrder(tx, order, shop)
  return sellOrder(tx, { row: (await rowOf(tx, order, true))!, account, shop })
}
