import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'

/** The name of a shop's move that has brought something in and is neither done nor taken back; undefined where there is none. */
export async function moveUnderWay(db: Db, kode_toko: string): Promise<string | undefined> {
  const { rows } = await sql<{ keterangan: string }>`
    select keterangan from pindah_berjalan b
    where kode_toko = ${kode_toko} and exists (select from pindah_dokumen d where d.kode_toko = b.kode_toko)`.execute(db)
  return rows[0]?.keterangan
}
