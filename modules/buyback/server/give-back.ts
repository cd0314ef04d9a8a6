import { sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import type { EventContext } from '#engine/server/event.ts'
import { lockPiecesAs, whatBecame } from '#modules/goods/server/public.ts'
import { type BoughtPiece, comesBack, lotOf } from '../contract/bought-piece.ts'
import { refusals } from '../contract/refusals.ts'

/**
 * Gives the customer back what he brought: our own pieces are SOLD again. The mirror of the posting takes all of it out of the used
 * goods, so all of it must still be there.
 *
 * @param nomor of the document that they were bought with
 * @throws Refusal ALREADY_SOLD or DESTROYED of our own piece, else PURCHASE_MOVED_ON, naming what has gone on
 */
export async function giveBack(
  { db, kode_toko }: EventContext,
  nomor: string,
  bought: readonly (Pick<BoughtPiece, 'kode_barcode' | 'toko_nota' | 'nama_barang' | 'qty' | 'berat' | 'harga'> & { readonly no_urut: number })[],
): Promise<void> {
  const ours = bought.flatMap((piece) => (comesBack(piece, kode_toko) && piece.kode_barcode !== null ? [piece.kode_barcode] : []))
  const lots = bought.filter((piece) => !comesBack(piece, kode_toko)).map(({ no_urut, ...piece }) => ({ kode_lot: lotOf(nomor, no_urut), ...piece }))
  const { rows } = await sql<{ barang: string; status: string | null }>`
    select b.kode_barcode as barang, b.status from barang b
    where b.kode_barcode = any(${ours}) and (b.kode_toko, b.status, b.tempat) is distinct from (${kode_toko}, 'BOUGHT', 'BEKAS')
    union all
    select l.nama_barang, null from json_to_recordset(${JSON.stringify(lots)}::json) as l (kode_lot text, nama_barang text, qty integer, berat numeric, harga bigint)
    where not exists (
      select from saldo_lot s
      where (s.kode_toko, s.tempat, s.kode_lot, s.pieces, s.gross, s.cost) = (${kode_toko}, 'BEKAS', l.kode_lot, l.qty, l.berat, l.harga))`.execute(
    db,
  )
  const [gone] = rows
  if (gone) {
    const { barang, status } = gone
    // A piece that was sold again, or melted, has its own refusal. Any other state means that it has moved on.
    if (status === 'SOLD' || status === 'DESTROYED') refuseAt(barang, whatBecame(status), { kode_barcode: barang })
    refuse(refusals.PURCHASE_MOVED_ON, { barang })
  }
  await lockPiecesAs(db, kode_toko, ours, 'BOUGHT')
}
