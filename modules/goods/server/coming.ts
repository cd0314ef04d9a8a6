import { sql } from 'kysely'

/**
 * Whether a piece `b` is on its way to one of these shops: it is its sender's still, and whoever waits for it holds it against what is known of it.
 */
export const isComingTo = (shops: readonly string[]) => sql<boolean>`(
  b.tempat = 'PERJALANAN' and (
    select m.pihak from mutasi_stock m where (m.kode_barcode, m.tempat) = (b.kode_barcode, 'PERJALANAN') and m.pieces > 0
    order by m.posting_id desc limit 1
  ) = any(${shops}))`
