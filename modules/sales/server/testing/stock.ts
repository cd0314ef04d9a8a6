import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import { type NewPiece, addPieces } from '#modules/goods/server/public.ts'

/** A tray and a price group of the demo chain to make pieces of. */
interface Shelf {
  readonly tgl_system: string
  readonly kode_gudang: string
  readonly kode_baki: string
  readonly kode_group: string
  readonly kode_dept: string
  readonly kadar: number
}

/**
 * Puts pieces into a tray of a shop for a test to sell: 3.215 g each of one group, cost 2,500,000.
 *
 * @returns their barcodes
 */
export async function stockPieces(db: Db, kode_toko: string, count: number, facts: Partial<NewPiece> = {}): Promise<string[]> {
  const { rows } = await sql<Shelf>`
    select t.tgl_system, b.kode_gudang, b.kode_baki, g.kode_group, j.kode_dept, k.kadar
    from toko t join baki b using (kode_toko), grup g join kadar k using (kode_kadar), jenis j
    where t.kode_toko = ${kode_toko}
    order by b.kode_baki, g.kode_group, j.kode_dept limit 1`.execute(db)
  const { tgl_system, ...shelf } = rows[0] as Shelf
  const piece: NewPiece = {
    kode_barcode: null,
    nama_barang: 'CINCIN POLOS UJI',
    kadar_cetak: '16K',
    berat_bruto: 3.215,
    berat_stock: 3.215,
    berat: 3.215,
    hpp: 2_500_000,
    ongkos: 25_000,
    ...shelf,
    ...facts,
  }
  const user_id = 'spv.test'
  return inTransaction(db, { user_id }, (tx) =>
    addPieces(
      { db: tx, kode_toko, tgl_system, user_id, request_id: 'stock' },
      Array.from({ length: count }, () => piece),
      'SALDO_AWAL',
    ),
  )
}
