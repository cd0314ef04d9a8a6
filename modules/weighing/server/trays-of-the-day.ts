import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'

/** A tray with its code and name. */
export interface Tray {
  readonly kode_gudang: string
  readonly kode_baki: string
  readonly nama_baki: string
}

/** Returns the trays of a shop that hold goods and were not weighed on its open business date. */
export async function unweighedTrays(db: Db, kode_toko: string): Promise<Tray[]> {
  const { rows } = await sql<Tray>`
    select k.kode_gudang, k.kode_baki, k.nama_baki
    from saldo_stock s join tempat p using (tempat) join baki k using (kode_toko, kode_gudang, kode_baki) join toko using (kode_toko)
    where s.kode_toko = ${kode_toko} and p.berbaki and s.pieces > 0
      and not exists (select from timbang_baki t where (t.kode_toko, t.kode_baki, t.tgl_system) = (s.kode_toko, s.kode_baki, toko.tgl_system))
    order by k.kode_gudang, k.kode_baki`.execute(db)
  return rows
}

/** The statement of the trays of a shop whose last weighing on its open business date raised an alarm. */
export const alarming = (kode_toko: string) => sql`
  select t.kode_toko, t.kode_gudang, t.kode_baki
  from (
    select distinct on (b.kode_baki) b.kode_toko, b.kode_gudang, b.kode_baki, b.no_timbang
    from timbang_baki b join toko using (kode_toko, tgl_system) where b.kode_toko = ${kode_toko} order by b.kode_baki, b.no_timbang desc
  ) t
  where exists (select from timbang_alarm a where a.no_timbang = t.no_timbang)`

/** Returns the trays of a shop whose last weighing on its open business date raised an alarm. */
export async function alarmingTrays(db: Db, kode_toko: string): Promise<Tray[]> {
  const { rows } = await sql<Tray>`
    select t.kode_gudang, t.kode_baki, coalesce(k.nama_baki, '') as nama_baki
    from (${alarming(kode_toko)}) t left join baki k using (kode_toko, kode_gudang, kode_baki)
    order by t.kode_gudang, t.kode_baki`.execute(db)
  return rows
}
