import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'

/** A piece with the two facts by which a seller recognises it. */
export interface Ready {
  readonly kode_barcode: string
  readonly nama_barang: string
}

/** So many plain pieces of MC2 that can be sold: one each, without diamonds. */
export async function readyPieces(db: Db, count: number): Promise<Ready[]> {
  const { rows } = await sql<Ready>`
    select kode_barcode, nama_barang from barang
    where kode_toko = 'MC2' and status = 'READY' and not is_berlian and qty = 1 order by kode_barcode limit ${count}`.execute(db)
  return rows
}
