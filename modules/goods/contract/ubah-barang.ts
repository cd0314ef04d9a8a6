import { z } from 'zod'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import type { AnyField, RowOf } from '#engine/contract/field.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { masterBandrol } from '#modules/masters/contract/master-bandrol.ts'
import { masterKategori } from '#modules/masters/contract/master-kategori.ts'
import { goods as g } from './fields.ts'
import { heldRefusals, refusals } from './refusals.ts'
import { ubahBarangScreen } from './screens.ts'

/** Fields that move no value. Users who may open the screen may change them, and the history of the piece shows the change. */
export const plainFields = [
  g.nama_barang,
  g.kadar_cetak,
  g.kategori.from(masterKategori, 'nama_kategori').optional(),
  g.kode_bandrol.from(masterBandrol, 'nama_bandrol').optional(),
  g.kode_intern.optional(),
  g.atribut.optional(),
  g.keterangan.optional(),
  g.size.optional(),
  g.tag_id.optional(),
  g.berat_plastik,
  g.ongkos,
  g.markup,
  g.harga_jual.optional(),
  g.harga_estimasi.optional(),
  g.harga_nota.optional(),
  g.harga_beli.optional(),
  g.karat_batu.optional(),
  g.shape.optional(),
  g.is_berlian,
  g.foto,
] as const

/** What a customer was promised with his deposit. */
export const promised: readonly string[] = ['ongkos', 'markup', 'harga_jual', 'harga_estimasi']

/** Fields that the user cannot enter for a piece with a list of stones. The stones decide them (decision 035). */
export const saidByStones: readonly string[] = ['is_berlian', 'karat_batu', 'shape']

/** A change names what it changes, and which version of the piece was seen. */
export const pieceChange = z
  .strictObject(Object.fromEntries(plainFields.map((field: AnyField) => [field.name, field.checkWhereGiven()])))
  .extend({ versi: g.versi.check() }) as unknown as z.ZodType<PieceChange, PieceChange>

/** A change of a piece: what is not named stays. */
export type PieceChange = Partial<RowOf<typeof plainFields>> & { readonly versi: number }

export const editPiece = endpoint({
  call: 'PUT barang/{kode_barcode}',
  summary:
    'Changes the words, prices and picture of a piece, only if nobody has changed it since; a lower price, another weight of its plastic, or no diamonds any more, needs an approval; answers its version',
  access: openTo(ubahBarangScreen),
  body: pieceChange,
  reply: z.object({ versi: z.number() }),
  refusals: [
    refusals.NOT_FOUND,
    ...heldRefusals,
    refusals.CONSIGNED,
    refusals.DESTROYED,
    refusals.STONES_SAY,
    refusals.CHANGED_MEANWHILE,
    refusals.TAG_TAKEN,
    refusals.MASTER_MISSING,
    refusals.PHOTO_REQUIRED,
    ...approvalAnswers,
  ],
  approvals: ['UBAH_BARANG'] satisfies Category[],
})
