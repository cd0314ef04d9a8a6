import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'

/** The trays of a shop with pieces in them that no count of its open business date has ended, by warehouse and code. */
export async function uncountedTrays(db: Db, kode_toko: string): Promise<readonly { kode_gudang: string; kode_baki: string }[]> {
  const { rows } = await sql<{ kode_gudang: string; kode_baki: string }>`
    select s.kode_gudang, s.kode_baki
    from saldo_stock s join tempat p using (tempat) join toko using (kode_toko)
    where s.kode_toko = ${kode_toko} and p.berbaki and s.pieces > 0
      and not exists (
        select from sesi_opname_baki b join sesi_opname o using (kode_toko, no_sesi)
        where (b.kode_toko, b.kode_baki, o.tgl_system, o.status_sesi) = (s.kode_toko, s.kode_baki, toko.tgl_system, 'DONE'))
    order by s.kode_gudang, s.kode_baki`.execute(db)
  return rows
}
