import { refuse } from '#engine/contract/refusal.ts'
import type { EventContext } from '#engine/server/event.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { lockTakenOut } from '#modules/goods/server/public.ts'
import { becameLots } from '#modules/ledger/server/public.ts'
import type { Sale } from '../contract/penjualan.ts'

/**
 * The pieces of a sale that is cancelled can be sold again; the mirror of its posting puts them back into their trays. What
 * another shop has bought back meanwhile is gold there, and cannot stand here as well.
 *
 * @throws Refusal STATUS_CHANGED
 */
export async function takeBack({ db, kode_toko }: EventContext, { detail_barang }: Sale): Promise<void> {
  const kode_barcodes = detail_barang.map(({ kode_barcode }) => kode_barcode)
  await lockTakenOut(db, kode_toko, detail_barang, 'SOLD')
  const [gone] = await becameLots(db, kode_barcodes)
  if (gone !== undefined) refuse(goodsRefusals.STATUS_CHANGED, { kode_barcode: gone }, { [gone]: goodsRefusals.STATUS_CHANGED.text })
}
