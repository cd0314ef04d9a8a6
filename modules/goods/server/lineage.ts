import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'

/** That a piece is made of another one. */
export interface Origin {
  readonly kode_barcode: string
  /** The piece that it is made of. */
  readonly induk: string
}

/**
 * Says what pieces are made of: parted, washed, molten or tagged anew. Call it in the transaction of the document whose posting moves
 * the parents into UBAH and the children out of it. The database holds both against that posting when the transaction ends: a child has
 * no other shop than its parents, and all of them together no more fine gold (`barang_asal`). What is reversed is no origin any more.
 */
export async function tellOrigins(
  { db, kode_toko, user_id }: { readonly db: Db; readonly kode_toko: string; readonly user_id: string },
  document: { readonly kind: string; readonly dokumen: string },
  origins: readonly Origin[],
): Promise<void> {
  await sql`
    insert into barang_asal (kode_barcode, induk, kode_toko, kind, dokumen, user_id)
    select kode_barcode, induk, ${kode_toko}, ${document.kind}, ${document.dokumen}, ${user_id}
    from json_to_recordset(${JSON.stringify(origins)}::json) as o (kode_barcode text, induk text)`.execute(db)
}

/** The most pieces whose stories are one. */
const ancestorsMax = 50

/** A piece and those that it was made of, down to the first, each once. */
export async function ancestryOf(db: Db, kode_barcode: string): Promise<string[]> {
  const { rows } = await sql<{ kode_barcode: string }>`
    with recursive silsilah (kode_barcode) as (
      select ${kode_barcode}::text
      union
      select i.induk from silsilah s cross join lateral induk_barang(s.kode_barcode) i
    )
    select kode_barcode from silsilah limit ${ancestorsMax}`.execute(db)
  return rows.map((row) => row.kode_barcode)
}
