import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'

/** The counts of a shop that have not ended: a closing day warns of them. */
export async function openCounts(db: Db, kode_toko: string): Promise<string[]> {
  const { rows } = await sql<{ no_sesi: string }>`
    select no_sesi from sesi_opname where kode_toko = ${kode_toko} and status_sesi in ('OPEN', 'PAUSED') order by no_sesi`.execute(db)
  return rows.map(({ no_sesi }) => no_sesi)
}
