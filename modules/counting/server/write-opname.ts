import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import { insertDocuments } from '#engine/server/document-rows.ts'
import type { EventContext } from '#engine/server/event.ts'
import { lockPiecesAs } from '#modules/goods/server/public.ts'
import { type PostingOptions, post } from '#modules/ledger/server/public.ts'
import { type NewOpname, type Opname, opname } from '../contract/opname.ts'
import { opnameLines } from './opname-lines.ts'

/** A piece that an adjustment moves. */
export type MovedPiece = NewOpname['detail_barang'][number]

/** A piece as it is kept, locked until the transaction ends. */
export interface LockedPiece {
  readonly kode_barcode: string
  readonly nama_barang: string
  readonly status: string
  readonly tempat: string
  readonly kode_gudang: string
  readonly kode_baki: string
  readonly qty: number
  readonly berat_stock: number
  readonly fine: number
  readonly hpp: number
  readonly is_konsinyasi: boolean
  readonly harga_beli: number | null
  readonly kode_supplier: string | null
}

/** Locks pieces of a shop by barcode in sorted order, in any state; pieces of other shops are left out. */
export async function lockPieces(db: Db, kode_toko: string, kode_barcodes: readonly string[]): Promise<Map<string, LockedPiece>> {
  const { rows } = await sql<LockedPiece>`
    select kode_barcode, nama_barang, status, tempat, kode_gudang, kode_baki, qty, berat_stock, fine, hpp, is_konsinyasi, harga_beli, kode_supplier
    from barang
    where kode_barcode = any(${[...kode_barcodes]}::text[]) and kode_toko = ${kode_toko} order by kode_barcode for no key update`.execute(db)
  return new Map(rows.map((row) => [row.kode_barcode, row]))
}

/** The measures of a piece as a line of an adjustment. */
export const lineOf = (
  { kode_barcode, nama_barang, qty, berat_stock, fine, hpp }: LockedPiece,
  way: Pick<MovedPiece, 'gerak' | 'kode_gudang' | 'kode_baki' | 'gudang_temuan' | 'baki_temuan'>,
): MovedPiece => ({ kode_barcode, nama_barang, qty, berat_stock, fine, hpp, kode_supplier: null, no_hapus: null, penanggung: null, ...way })

/**
 * Checks whether found pieces can be missing, or given up, once more: they must not be laid aside, sold or moved since. The mirror of the posting
 * moves all of it; a piece in another place keeps the adjustment from being cancelled.
 *
 * @throws Refusal STATUS_CHANGED
 */
export async function undoOpname({ db, kode_toko }: EventContext, { detail_barang }: Opname): Promise<void> {
  const found = detail_barang.filter(({ gerak }) => gerak === 'KEMBALI' || gerak === 'PULIH')
  await lockPiecesAs(
    db,
    kode_toko,
    found.map(({ kode_barcode }) => kode_barcode),
    'READY',
  )
}

/** Writes an adjustment and posts it. @throws Refusal EMPLOYEE_NOT_FOUND and those of `post` */
export async function writeOpname(
  context: EventContext,
  { detail_barang, ...header }: Pick<NewOpname, 'no_sesi' | 'kode_sales' | 'keterangan' | 'detail_barang'>,
  options: PostingOptions,
): Promise<Opname> {
  const sum = (of: (piece: MovedPiece) => number) => detail_barang.reduce((all, piece) => all + of(piece), 0)
  const document: NewOpname = {
    ...header,
    jumlah_barang: sum(({ qty }) => qty),
    jumlah_berat: sum(({ berat_stock }) => Math.round(berat_stock * 1000)) / 1000,
    nilai_barang: sum(({ hpp }) => hpp),
    detail_barang,
  }
  const [written] = await insertDocuments(context, opname, [document])
  await post(context, opnameLines({ ...document, no_opname: (written as Opname).no_opname }), options)
  return written as Opname
}
