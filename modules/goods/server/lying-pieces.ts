import { type RawBuilder, sql } from 'kysely'
import { refuseAt } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import { refusals } from '../contract/refusals.ts'
import { type StockPiece, refuseTwice, refuseUntakeable } from './take-pieces.ts'

/** Which pieces that lie in trays: some by their barcodes, or all that lie in one. */
export type LyingChoice = { readonly kode_barcodes: readonly string[] } | { readonly kode_baki: string }

/**
 * Locks pieces that lie in trays of the shop, READY or HELD, in sorted order until the transaction ends: what is put into another
 * tray takes along what customers have paid a deposit on. Of two who move the same pieces the second finds them where the first
 * has put them.
 *
 * @returns the pieces by barcode as they lie now, with the price group as it is
 * @throws Refusal BARCODE_TWICE, or why a piece lies in no tray of the shop, under its barcode: NOT_FOUND, ALREADY_SOLD, BOUGHT,
 *   IN_TRANSIT, DESTROYED, MISSING, OTHER_SHOP
 */
export const lockLyingPieces = (db: Db, kode_toko: string, choice: LyingChoice): Promise<ReadonlyMap<string, StockPiece>> =>
  lyingPieces(db, kode_toko, choice, sql`for no key update of b`)

/** Returns the same without a lock. */
export const lookAtLyingPieces = (db: Db, kode_toko: string, choice: LyingChoice): Promise<ReadonlyMap<string, StockPiece>> =>
  lyingPieces(db, kode_toko, choice, sql``)

async function lyingPieces(db: Db, kode_toko: string, choice: LyingChoice, lock: RawBuilder<unknown>): Promise<ReadonlyMap<string, StockPiece>> {
  const wanted = 'kode_barcodes' in choice ? choice.kode_barcodes : undefined
  if (wanted) refuseTwice(wanted)
  // The row itself says where it lies once it is locked; the trays only lead to it.
  const which =
    'kode_baki' in choice
      ? sql`b.kode_barcode in (select kode_barcode from stok where kode_toko = ${kode_toko} and kode_baki = ${choice.kode_baki}) and b.kode_baki = ${choice.kode_baki}`
      : sql`b.kode_barcode = any(${choice.kode_barcodes})`
  const { rows } = await sql<StockPiece>`
    select b.*, j.nama_dept, g.nama_group, g.jenis_group, g.warna_nota, g.harga as harga_group, g.harga_modal as modal_group, g.harga_grosir
    from barang b join jenis j using (kode_dept) join grup g using (kode_group)
    where b.kode_toko = ${kode_toko} and b.tempat = 'BAKI' and ${which}
    order by b.kode_barcode ${lock}`.execute(db)
  const lying = new Map(rows.map((row) => [row.kode_barcode, row]))
  const missed = wanted?.filter((kode_barcode) => !lying.has(kode_barcode)) ?? []
  return missed.length > 0 ? refuseUntakeable(db, kode_toko, missed) : lying
}

/** The trays must stand in the warehouses that are named; they stay until the transaction ends. */
export async function lockTrays(
  db: Db,
  kode_toko: string,
  places: readonly { readonly kode_gudang: string; readonly kode_baki: string }[],
): Promise<void> {
  const { rows } = await sql<{ kode_baki: string; kode_gudang: string }>`
    select kode_baki, kode_gudang from baki
    where kode_toko = ${kode_toko} and kode_baki = any(${[...new Set(places.map(({ kode_baki }) => kode_baki))]})
    order by kode_baki for key share`.execute(db)
  const warehouseOf = new Map(rows.map((row) => [row.kode_baki, row.kode_gudang]))
  const stray = places.find((place) => warehouseOf.get(place.kode_baki) !== place.kode_gudang)
  if (stray) refuseAt('kode_baki', refusals.TRAY_NOT_THERE, { kode_baki: stray.kode_baki })
}
