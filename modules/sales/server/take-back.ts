import { sql } from 'kysely'
import { refuseAt } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import type { EventContext } from '#engine/server/event.ts'
import { giveBack } from '#modules/buyback/server/public.ts'
import { refuseUsedCoupons } from '#modules/coupons/server/public.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { lockTakenOut } from '#modules/goods/server/public.ts'
import { becameLots } from '#modules/ledger/server/public.ts'
import type { Sale } from '../contract/penjualan.ts'
import { refusals } from '../contract/refusals.ts'

/** Locks the contract or the pre-order that a sale hands goods of over. Every event of one locks it first, then the sale and the pieces. */
export async function lockCasesOf({ db, kode_toko }: EventContext, no_faktur: string): Promise<void> {
  await sql`select from cicilan k where kode_toko = ${kode_toko}
      and no_cicilan = (select no_cicilan from penjualan where (kode_toko, no_faktur) = (${kode_toko}, ${no_faktur})) for update`.execute(db)
  await sql`select from pre_order where kode_toko = ${kode_toko}
      and no_po = (select no_po from penjualan where (kode_toko, no_faktur) = (${kode_toko}, ${no_faktur})) for update`.execute(db)
}

/**
 * Cancels a sale. Its pieces can be sold again; the mirror of its posting puts them back into their trays, and the customer gets back the goods that
 * he brought. Goods that another shop has bought back meanwhile are gold there, and cannot come back here as well. Coupons that it issued are taken
 * back with it; so it cannot be cancelled when one of them was used. Coupons that paid it can be used again (0270_coupons.sql). A sale stays as it is
 * if the customer has traded in some of its pieces: exchange and normal items are not cancelled together.
 *
 * Goods that it handed over for a pre-order that was given up since stay sold, because the money for them is gone.
 *
 * @throws Refusal PO_NOT_AVAILABLE, EXCHANGED_TOGETHER, BOUGHT, ALREADY_SOLD, DESTROYED, STATUS_CHANGED, PURCHASE_MOVED_ON, ISSUED_COUPON_USED
 */
export async function takeBack(context: EventContext, { no_faktur, no_po, detail_barang, detail_tukar, kupon_terbit }: Sale): Promise<void> {
  const { db, kode_toko } = context
  if (no_po !== null) await refuseGivenUp(db, kode_toko, no_po)
  const kode_barcodes = detail_barang.map(({ kode_barcode }) => kode_barcode)
  const { rows: traded } = await sql<{ kode_barcode: string }>`
    select kode_barcode from penjualan_tukar where (toko_nota, no_nota) = (${kode_toko}, ${no_faktur}) and not batal order by kode_barcode`.execute(
    db,
  )
  const [first] = traded
  if (first) refuseAt(first.kode_barcode, refusals.EXCHANGED_TOGETHER, first)
  await lockTakenOut(db, kode_toko, detail_barang, 'SOLD')
  const [gone] = await becameLots(db, kode_barcodes)
  if (gone !== undefined) refuseAt(gone, goodsRefusals.BOUGHT, { kode_barcode: gone })
  if (kupon_terbit.length > 0) await refuseUsedCoupons(db, kode_toko, no_faktur)
  if (detail_tukar.length > 0) await giveBack(context, no_faktur, detail_tukar)
}

async function refuseGivenUp(db: Db, kode_toko: string, no_po: string): Promise<void> {
  const { rows } = await sql`select from pre_order where (kode_toko, no_po, status) = (${kode_toko}, ${no_po}, 'BATAL')`.execute(db)
  if (rows.length > 0) refuseAt('no_po', refusals.PO_NOT_AVAILABLE, { no_po })
}
