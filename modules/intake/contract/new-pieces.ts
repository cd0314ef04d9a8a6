import { z } from 'zod'
import { objectOf } from '#engine/contract/field.ts'
import { toldFields, weightMessages } from '#modules/goods/contract/pieces.ts'
import { newStones } from '#modules/goods/contract/stones.ts'
import { type Source, intakes as i, isOfLot, isOfSupplier } from './fields.ts'

/** What is entered of a new piece, besides its picture and its stones; from whom it comes, its document says. */
export const enteredFields = [...toldFields, i.hpp.optional(), i.kode_barcode.optional(), i.kode_lot.optional()] as const

/** The stones of a new piece. */
export const stonesOfPiece = z.object({ batu: newStones.default([]) })

/** A new piece as the user enters it. Without a barcode it gets one from the shop's own sequence. */
export const newPiece = objectOf([...enteredFields, i.foto.optional()]).and(stonesOfPiece)
export type EnteredPiece = z.output<typeof newPiece>

/**
 * What is wrong with a piece by itself and by where it comes from, as messages by field. On consignment it costs nothing and says what
 * its supplier is owed once it is sold; tagged of a lot it has its share of the lot's cost; else it says its cost, or what was
 * agreed for it.
 */
export function pieceMessages(
  asal: Source,
  piece: Pick<EnteredPiece, 'hpp' | 'harga_beli' | 'kode_lot' | 'berat_bruto' | 'berat_stock' | 'berat'>,
): Readonly<Record<string, string>> {
  return { ...weightMessages(piece), ...costMessages(asal, piece) }
}

function costMessages(
  asal: Source,
  { hpp, harga_beli, kode_lot }: Pick<EnteredPiece, 'hpp' | 'harga_beli' | 'kode_lot'>,
): Readonly<Record<string, string>> {
  if (asal === 'KONSINYASI') return harga_beli ? {} : { harga_beli: 'Harga Beli Harus Diisi' }
  if (isOfLot(asal)) return kode_lot ? {} : { kode_lot: 'Lot Harus Dipilih' }
  return (hpp ?? harga_beli) === null ? { hpp: 'Hpp Tidak Boleh Kosong' } : {}
}

/** Whether pieces of this source say what they cost themselves. */
export const tellsCost = (asal: Source): boolean => asal !== 'KONSINYASI' && !isOfLot(asal)

/** What is wrong with the supplier of pieces, by field. */
export const supplierMessages = (asal: Source, kode_supplier: string | null): Readonly<Record<string, string>> =>
  isOfSupplier(asal) && !kode_supplier ? { kode_supplier: 'Supplier Harus Dipilih' } : {}

/** Adds messages by field to those of a check, at a path. */
export function addMessages(context: z.RefinementCtx, messages: Readonly<Record<string, string>>, path: readonly (string | number)[] = []): void {
  for (const [name, message] of Object.entries(messages)) context.addIssue({ code: 'custom', path: [...path, name], message })
}
