import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import type { Weighed } from '../contract/timbang-baki.ts'

/** The result of a weighing `t`: its gravest alarm, or SESUAI. */
export const outcome = sql`coalesce(
  (select a.alarm from timbang_alarm a where a.no_timbang = t.no_timbang order by array_position(array['SELISIH', 'ISI_SAMA', 'MENYIMPANG'], a.alarm) limit 1),
  'SESUAI')`

/** Returns the weighings that fulfil conditions on `timbang_baki t`. `where` is the text after WHERE. */
export async function weighingsOf(db: Db, where: RawBuilder<unknown>): Promise<Weighed[]> {
  const { rows } = await sql<Weighed>`
    select t.no_timbang, t.tgl_system, t.created_at, t.user_id, t.kode_gudang, t.kode_baki, k.nama_baki, t.timbangan, t.pieces, t.berat_baki,
           t.berat_timbang, t.berat_hasil, t.selisih, t.toleransi, ${outcome} as hasil
    from timbang_baki t left join baki k using (kode_toko, kode_baki)
    where ${where}`.execute(db)
  return rows
}
