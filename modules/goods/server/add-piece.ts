import { sql } from 'kysely'
import { refuse } from '#engine/contract/refusal.ts'
import type { Handler } from '#engine/server/serve.ts'
import { refusals } from '../contract/refusals.ts'
import type { addPiece as addPieceCall } from '../contract/tambah-data-barang.ts'
import { addPieces } from './add-pieces.ts'

/** Adds one piece, from the supplier where one is named, with the picture that was taken of it. */
export const addPiece: Handler<typeof addPieceCall> = async ({ db, caller, body, request_id, audit }) => {
  const { kode_toko, tgl_system, user_id } = caller
  // A picture belongs to the shop that took it and to one piece: taking it off the list is what proves both.
  const taken = await sql`delete from foto_unggah where foto = ${body.foto} and kode_toko = ${kode_toko} returning 1`.execute(db)
  if (taken.rows.length === 0) refuse(refusals.PHOTO_REQUIRED, undefined, { foto: refusals.PHOTO_REQUIRED.text })
  const [kode_barcode] = await addPieces({ db, kode_toko, tgl_system, user_id, request_id }, [body], body.kode_supplier ? 'SUPPLIER' : 'SALDO_AWAL')
  await audit({ subject: 'barang', key: kode_barcode as string, after: body })
  return { kode_barcode: kode_barcode as string }
}
