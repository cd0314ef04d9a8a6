import type { Handler } from '#engine/server/serve.ts'
import type { addPiece as addPieceCall } from '../contract/tambah-data-barang.ts'
import { intakeOf } from './barang-masuk.ts'
import { takeIn } from './take-in.ts'

/** Adds one piece, by a document of its own, with the picture that was taken of it. */
export const addPiece: Handler<typeof addPieceCall> = async (input) => {
  const { asal, kode_supplier, ...piece } = input.body
  const { no_masuk, detail_barang } = await takeIn(
    intakeOf(input, (_, name) => name),
    { asal, kode_supplier, keterangan: null, detail_barang: [piece] },
  )
  const kode_barcode = detail_barang[0]!.kode_barcode
  await input.audit({ subject: 'barang', key: kode_barcode, after: { no_masuk, ...input.body } })
  return { kode_barcode, no_masuk }
}
