import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'

/** A look at protected data: an identity number, the numbers in a file of members, or all data of a person. */
export interface Look {
  readonly jenis: 'IDENTITAS' | 'IDENTITAS_DOKUMEN' | 'CETAK_IDENTITAS' | 'FILE_MEMBER' | 'BERKAS'
  /** Whose it is: the code of a member, of a file the first one; the number of a document. */
  readonly milik: string
  /** How many persons. */
  readonly jumlah?: number
}

/** Writes down who looked at personal data, in the transaction that shows it (docs/decisions/166). */
export async function lookedAt(
  db: Db,
  { kode_toko, user_id }: { readonly kode_toko: string; readonly user_id: string },
  ip: string,
  { jenis, milik, jumlah = 1 }: Look,
): Promise<void> {
  await sql`
    insert into data_dilihat (kode_toko, jenis, milik, jumlah, user_id, ip) values (${kode_toko}, ${jenis}, ${milik}, ${jumlah}, ${user_id}, ${ip})`.execute(
    db,
  )
}
