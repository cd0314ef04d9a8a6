import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import type { StockPiece } from './take-pieces.ts'

/** Which pieces of a shop: of a kind, a group, a tray, or by their barcodes; what is null does not matter. */
export interface PieceFilter {
  readonly kode_dept: string | null
  readonly kode_group: string | null
  readonly kode_baki: string | null
  readonly kode_barcodes: readonly string[]
}

/**
 * The pieces that lie in trays of a shop and meet a filter, READY and on deposit, by barcode; at most `limit` of them. Where they are to
 * be changed they are locked in this order until the transaction ends.
 */
export async function piecesOf(
  db: Db,
  kode_toko: string,
  { kode_dept, kode_group, kode_baki, kode_barcodes }: PieceFilter,
  { limit, isLocked }: { readonly limit: number; readonly isLocked: boolean },
): Promise<StockPiece[]> {
  const { rows } = await sql<StockPiece>`
    select b.*, j.nama_dept, g.nama_group, g.jenis_group, g.warna_nota, g.harga as harga_group, g.harga_modal as modal_group, g.harga_grosir
    from barang b join jenis j using (kode_dept) join grup g using (kode_group)
    where b.kode_barcode in (select kode_barcode from stok where kode_toko = ${kode_toko}) and b.kode_toko = ${kode_toko} and b.tempat = 'BAKI'
      and (${kode_dept}::text is null or b.kode_dept = ${kode_dept}) and (${kode_group}::text is null or b.kode_group = ${kode_group})
      and (${kode_baki}::text is null or b.kode_baki = ${kode_baki})
      and (${kode_barcodes.length === 0} or b.kode_barcode = any(${kode_barcodes}))
    order by b.kode_barcode limit ${limit} ${isLocked ? sql`for no key update of b` : sql``}`.execute(db)
  return rows
}

/** The prices of a piece: its markup, and its own price, where it has one. */
export interface PiecePrices {
  readonly kode_barcode: string
  readonly markup: number
  readonly harga_jual: number | null
}

/** Sets the prices of pieces of a shop in one statement. The histories of the pieces name the document. The caller has locked the pieces. */
export async function setPrices(
  db: Db,
  kode_toko: string,
  prices: readonly PiecePrices[],
  { kind, reference }: { readonly kind: string; readonly reference: string },
): Promise<void> {
  const named = (document: string) => sql`select set_config('kencana.dokumen', ${document}, true)`.execute(db)
  await named(`${kind} ${reference}`)
  await sql`
    update barang b set markup = n.markup, harga_jual = n.harga_jual
    from json_to_recordset(${JSON.stringify(prices)}::json) as n (kode_barcode text, markup numeric, harga_jual bigint)
    where b.kode_barcode = n.kode_barcode and b.kode_toko = ${kode_toko}`.execute(db)
  await named('')
}
