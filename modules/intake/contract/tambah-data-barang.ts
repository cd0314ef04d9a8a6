import { z } from 'zod'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { photoCalls } from '#modules/goods/contract/photos.ts'
import { intakeApprovals, intakeRefusals } from './answers.ts'
import { intakes as i } from './fields.ts'
import { addMessages, enteredFields, pieceMessages, stonesOfPiece, supplierMessages } from './new-pieces.ts'
import { photoScreens, tambahDataBarang } from './screens.ts'

export const { uploadPhoto, readWaitingPhoto } = photoCalls(...photoScreens)

/** Where a single piece comes from: the usual one is a shop's opening stock. */
export const sourceFields = [i.asal.starting('SALDO_AWAL'), i.kode_supplier.optional()] as const

/** A new piece as the form sends it, with its picture (specification §5). */
export const newPieceBody = objectOf([...sourceFields, ...enteredFields, i.foto])
  .and(stonesOfPiece)
  .superRefine((piece, context) =>
    addMessages(context, { ...pieceMessages(piece.asal, piece), ...supplierMessages(piece.asal, piece.kode_supplier) }),
  )

export const addPiece = endpoint({
  call: 'POST barang',
  summary: 'Adds a piece to a tray, by a document of its own; its barcode is given or generated',
  access: openTo(tambahDataBarang),
  body: newPieceBody,
  reply: z.object({ kode_barcode: z.string(), no_masuk: z.string() }),
  refusals: intakeRefusals,
  approvals: intakeApprovals,
  moves: true,
})
