import { sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { EventContext } from '#engine/server/event.ts'
import { refusals as intakeRefusals } from '#modules/intake/contract/refusals.ts'
import { type Measures, lotsAt, partOfLot } from '#modules/ledger/server/public.ts'
import { refusals } from '../contract/refusals.ts'

/**
 * A part of a lot: its share of gold and cost by gross weight. The last grams take all that is left, and only they take the last pieces.
 *
 * @throws Refusal LOT_OTHERWISE at the weight where there is less, PART_OF_LOT at the number of pieces
 */
export function partOf(kode_lot: string, lot: Measures, { qty_lot, berat }: { readonly qty_lot: number; readonly berat: number }): Measures {
  const part = { pieces: qty_lot, grossMg: toMg(berat) }
  if (part.grossMg > lot.grossMg || part.pieces > lot.pieces)
    refuseAt(part.grossMg > lot.grossMg ? 'berat' : 'qty_lot', intakeRefusals.LOT_OTHERWISE, {
      kode_lot,
      qty: lot.pieces,
      berat: formatNumber(lot.grossMg / 1000, 3),
    })
  if ((part.grossMg === lot.grossMg) !== (part.pieces === lot.pieces)) refuseAt('qty_lot', refusals.PART_OF_LOT)
  return partOfLot(lot, part)
}

/**
 * Looks whether what came into a lot by a document is still there as it came: nothing was put into the lot or taken out of it since. The lot is locked.
 *
 * @throws Refusal LOT_MOVED_ON
 */
export async function refuseMovedOn(
  { db, kode_toko }: EventContext,
  { kind, reference }: { readonly kind: string; readonly reference: string },
  { tempat, kode_lot }: { readonly tempat: string; readonly kode_lot: string },
): Promise<void> {
  await lotsAt(db, kode_toko, { tempat }, [kode_lot])
  const { rows } = await sql`
    select from posting p join mutasi_stock m on m.posting_id > p.id
    where (p.kode_toko, p.kind, p.reference) = (${kode_toko}, ${kind}, ${reference}) and p.membatalkan is null
      and (m.kode_toko, m.tempat, m.kode_lot) = (${kode_toko}, ${tempat}, ${kode_lot})
    having (sum(m.pieces), sum(m.gross), sum(m.fine), sum(m.cost)) <> (0, 0, 0, 0)`.execute(db)
  if (rows.length > 0) refuse(refusals.LOT_MOVED_ON, { kode_lot })
}
