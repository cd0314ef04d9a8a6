import { sql } from 'kysely'
import { refuse } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import type { Handler } from '#engine/server/serve.ts'
import { ageStepsOf } from '#modules/pricing/server/public.ts'
import type { Piece, readPiece as readPieceCall, scanPiece as scanPieceCall } from '../contract/data-barang.ts'
import { refusals } from '../contract/refusals.ts'
import { isComingTo } from './coming.ts'
import { stoneParts } from './stones.ts'
import { documentsOf, isDiamond, refuseUnsellable } from './take-pieces.ts'

type FoundPiece = Omit<Piece, 'no_faktur' | 'ditahan'>

/** Returns a piece with all its data, from any shop. */
async function findPiece(db: Db, kode_barcode: string): Promise<FoundPiece | undefined> {
  const { rows } = await sql<FoundPiece>`
    select b.*, nullif(b.kode_gudang, '') as kode_gudang, nullif(b.kode_baki, '') as kode_baki, ${isDiamond} as is_berlian, t.nama_toko, j.nama_dept, g.nama_group, g.harga as harga_group, g.harga_modal as modal_group, g.harga_grosir, w.nama_gudang, k.nama_baki,
           (select coalesce(json_agg(json_build_object(${stoneParts}) order by s.no_urut), '[]') from barang_batu s where s.kode_barcode = b.kode_barcode) as batu
    from barang b
    join toko t using (kode_toko) join jenis j using (kode_dept) join grup g using (kode_group)
    left join gudang w on w.kode_toko = b.kode_toko and w.kode_gudang = b.kode_gudang
    left join baki k on k.kode_toko = b.kode_toko and k.kode_baki = b.kode_baki
    where b.kode_barcode = ${kode_barcode}`.execute(db)
  if (!rows[0]) return undefined
  // The search text is internal, so the reply leaves it out.
  const { cari: _, ...piece } = rows[0] as (typeof rows)[0] & { cari: string }
  return piece
}

async function comesTo(db: Db, shops: readonly string[], kode_barcode: string): Promise<boolean> {
  const { rows } = await sql`select from barang b where kode_barcode = ${kode_barcode} and ${isComingTo(shops)}`.execute(db)
  return rows.length > 0
}

/** Everything about a piece; one of another shop is shown to those who may look at that shop, and to whom it is sent. */
export const readPiece: Handler<typeof readPieceCall> = async ({ db, caller, params }) => {
  const piece = await findPiece(db, params.kode_barcode)
  if (!piece || !(caller.shops.includes(piece.kode_toko) || (await comesTo(db, caller.shops, params.kode_barcode))))
    return refuse(refusals.NOT_FOUND, { kode_barcode: params.kode_barcode })
  const documents = piece.status === 'SOLD' ? await documentsOf(db, piece.kode_toko, [piece.kode_barcode]) : undefined
  const ditahan = piece.status === 'HELD' ? await holdOf(db, piece.kode_barcode) : null
  return { ...piece, no_faktur: documents?.get(piece.kode_barcode) ?? null, ditahan }
}

/** For whom a piece is held: who it was laid aside for, or the craftsman who has it by the ledger. */
async function holdOf(db: Db, kode_barcode: string): Promise<Piece['ditahan']> {
  const { rows } = await sql<NonNullable<Piece['ditahan']>>`
    (select untuk, kind, dokumen as reference from barang_tahan where kode_barcode = ${kode_barcode} and dilepas_at is null)
    union all
    (select m.pihak, p.kind, p.reference from mutasi_stock m join posting p on p.id = m.posting_id
     where m.kode_barcode = ${kode_barcode} and m.tempat = 'TUKANG' and m.pieces > 0 order by m.posting_id desc limit 1)
    limit 1`.execute(db)
  return rows[0] ?? null
}

/** What a till scans: a piece that can be sold now, or why it cannot. A scanner may send small letters. */
export const scanPiece: Handler<typeof scanPieceCall> = async ({ db, caller, params }) => {
  const kode_barcode = params.kode_barcode.trim().toUpperCase()
  const piece = await findPiece(db, kode_barcode)
  await refuseUnsellable(db, caller, piece, kode_barcode)
  const found = piece as FoundPiece
  const stepOf = await ageStepsOf({ db, ...caller })
  return { ...found, no_faktur: null, ditahan: null, tahap: stepOf(found) }
}
