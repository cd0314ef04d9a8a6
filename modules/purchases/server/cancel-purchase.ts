import { sql } from 'kysely'
import { refuse } from '#engine/contract/refusal.ts'
import type { EventContext } from '#engine/server/event.ts'
import { lockPiecesAs } from '#modules/goods/server/public.ts'
import { type Purchase, comesBack, lotOf } from '../contract/pembelian.ts'
import { refusals } from '../contract/refusals.ts'

/**
 * Gives the customer back what he brought: our own pieces are SOLD again. The mirror of the posting takes all of it out of the used
 * goods, so all of it must still be there.
 *
 * @throws Refusal PURCHASE_MOVED_ON, naming what has gone on
 */
export async function undoPurchase({ db, kode_toko }: EventContext, { no_faktur_beli, detail_barang }: Purchase): Promise<void> {
  const ours = detail_barang.flatMap((piece) => (comesBack(piece, kode_toko) && piece.kode_barcode !== null ? [piece.kode_barcode] : []))
  const lots = detail_barang
    .filter((piece) => !comesBack(piece, kode_toko))
    .map(({ no_urut, ...piece }) => ({ kode_lot: lotOf(no_faktur_beli, no_urut), ...piece }))
  const { rows } = await sql<{ barang: string }>`
    select w.kode_barcode as barang from unnest(${ours}::text[]) w(kode_barcode)
    where not exists (select from barang b where b.kode_barcode = w.kode_barcode and (b.kode_toko, b.status, b.tempat) = (${kode_toko}, 'BOUGHT', 'BEKAS'))
    union all
    select l.nama_barang from json_to_recordset(${JSON.stringify(lots)}::json) as l (kode_lot text, nama_barang text, qty integer, berat numeric, harga bigint)
    where not exists (
      select from saldo_lot s
      where (s.kode_toko, s.tempat, s.kode_lot, s.pieces, s.gross, s.cost) = (${kode_toko}, 'BEKAS', l.kode_lot, l.qty, l.berat, l.harga))`.execute(
    db,
  )
  const [gone] = rows
  if (gone) refuse(refusals.PURCHASE_MOVED_ON, { barang: gone.barang })
  await lockPiecesAs(db, kode_toko, ours, 'BOUGHT')
}
