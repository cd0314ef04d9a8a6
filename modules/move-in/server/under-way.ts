import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'

/** The name of a shop's open move that has imported something: it is neither finished nor taken back. Undefined if there is none. */
export async function moveUnderWay(db: Db, kode_toko: string): Promise<string | undefined> {
  const { rows } = await sql<{ keterangan: string }>`
    select keterangan from pindah_berjalan b
    where kode_toko = ${kode_toko} and exists (select from pindah_dokumen d where d.kode_toko = b.kode_toko)`.execute(db)
  return rows[0]?.keterangan
}
