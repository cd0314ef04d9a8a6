import { type RawBuilder, sql } from 'kysely'
import { type RefusalKind, fill, refuse } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import { refusals } from '../contract/refusals.ts'
import { type StockPiece, refuseTwice, whyNotTaken } from './take-pieces.ts'

/** A row of accessories, in the tray that it lies in, or lay in last where nothing is left of it. */
export interface AccessoryPiece extends StockPiece {
  /** How many there are: 0 where nothing is left. The row itself keeps what its last ones were. */
  readonly jumlah: number
}

/**
 * Locks rows of accessories of a shop, in sorted order until the transaction ends. It locks empty rows too, because they can be filled
 * again.
 *
 * @returns the rows by barcode
 * @throws Refusal BARCODE_TWICE, NOT_FOUND, NO_ACCESSORY, or why a row is not to be had, under its barcode
 */
export function lockAccessories(db: Db, kode_toko: string, kode_barcodes: readonly string[]): Promise<ReadonlyMap<string, AccessoryPiece>> {
  refuseTwice(kode_barcodes)
  return accessories(db, kode_toko, kode_barcodes, sql`for no key update of b`)
}

/** Returns one row without a lock. */
export const lookAtAccessory = async (db: Db, kode_toko: string, kode_barcode: string): Promise<AccessoryPiece> =>
  (await accessories(db, kode_toko, [kode_barcode], sql``)).get(kode_barcode) as AccessoryPiece

async function accessories(
  db: Db,
  kode_toko: string,
  kode_barcodes: readonly string[],
  lock: RawBuilder<unknown>,
): Promise<ReadonlyMap<string, AccessoryPiece>> {
  const { rows } = await sql<AccessoryPiece>`
    select b.*, j.nama_dept, g.nama_group, g.jenis_group, g.warna_nota, g.harga as harga_group, g.harga_modal as modal_group, g.harga_grosir,
           case when b.tempat = 'BAKI' then b.qty else 0 end as jumlah
    from barang b join jenis j using (kode_dept) join grup g using (kode_group)
    where b.kode_barcode = any(${kode_barcodes}) order by b.kode_barcode ${lock}`.execute(db)
  const known = new Map(rows.map((row) => [row.kode_barcode, row]))
  const refused = kode_barcodes.flatMap((kode_barcode) => {
    const kind = whyNot(known.get(kode_barcode), kode_toko)
    return kind ? [[kode_barcode, kind] as const] : []
  })
  const [first] = refused
  if (first) {
    const detailsOf = (kode_barcode: string) => ({ kode_barcode, kode_toko: known.get(kode_barcode)?.kode_toko ?? kode_toko })
    const fields = Object.fromEntries(refused.map(([code, kind]) => [code, fill(kind.text, detailsOf(code))]))
    refuse(first[1], detailsOf(first[0]), fields)
  }
  const exhausted = rows.filter(({ jumlah }) => jumlah === 0).map(({ kode_barcode }) => kode_barcode)
  for (const { kode_barcode, kode_gudang, kode_baki } of await lastTrays(db, kode_toko, exhausted)) {
    known.set(kode_barcode, { ...(known.get(kode_barcode) as AccessoryPiece), kode_gudang, kode_baki })
  }
  return known
}

/** What is gone can be filled again; what is held, on its way or missing cannot. */
function whyNot(piece: AccessoryPiece | undefined, kode_toko: string): RefusalKind | undefined {
  if (!piece) return refusals.NOT_FOUND
  if (!piece.is_aksesoris) return refusals.NO_ACCESSORY
  const isGone = piece.status === 'SOLD' || piece.status === 'DESTROYED'
  return whyNotTaken({ ...piece, status: isGone ? 'READY' : piece.status }, kode_toko, true)
}

/** The tray that each of these lay in last. */
async function lastTrays(
  db: Db,
  kode_toko: string,
  kode_barcodes: readonly string[],
): Promise<readonly { kode_barcode: string; kode_gudang: string; kode_baki: string }[]> {
  if (kode_barcodes.length === 0) return []
  const { rows } = await sql<{ kode_barcode: string; kode_gudang: string; kode_baki: string }>`
    select distinct on (kode_barcode) kode_barcode, kode_gudang, kode_baki from mutasi_stock
    where kode_barcode = any(${kode_barcodes}) and kode_toko = ${kode_toko} and tempat = 'BAKI'
    order by kode_barcode, posting_id desc, no_urut desc`.execute(db)
  return rows
}
