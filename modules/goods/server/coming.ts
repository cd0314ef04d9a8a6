import { sql } from 'kysely'

/** Whether a piece `b` is on its way to one of these shops. It still belongs to the sender, and the receiver compares it with its known data. */
export const isComingTo = (shops: readonly string[]) => sql<boolean>`(
  b.tempat = 'PERJALANAN' and (
    select m.pihak from mutasi_stock m where (m.kode_barcode, m.tempat) = (b.kode_barcode, 'PERJALANAN') and m.pieces > 0
    order by m.posting_id desc limit 1
  ) = any(${shops}))`
