import type { CodeKind } from '#engine/kinds/code/code.ts'
import type { Details, RefusalKind } from '#engine/contract/refusal.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { type LabelField, type LabelPiece, labelOf } from './label-fields.ts'
import type { LabelLayout } from './label-layout.ts'
import { type Medium, itemsOf } from './place-label.ts'
import { refusals } from './refusals.ts'

/** What of a piece has no room on its label. */
export interface Unfit {
  readonly kode_barcode: string
  readonly field: LabelField
}

/** What has no room on the labels of these pieces, each piece once. */
export function unfitOn(layout: LabelLayout, pieces: readonly LabelPiece[], medium: Medium): readonly Unfit[] {
  return [...new Map(pieces.map((piece) => [piece.kode_barcode, piece])).values()].flatMap((piece) =>
    layout.muka
      .flatMap((_, muka) => itemsOf(layout, muka, piece, medium))
      .flatMap((item) => (item.kind === 'unfit' ? [{ kode_barcode: piece.kode_barcode, field: item.field }] : [])),
  )
}

/** The refusal of a label that something has no room on, with its details. */
export function unfitRefusal({ kode_barcode, field }: Unfit): readonly [RefusalKind, Details] {
  if (field === 'barcode') return [refusals.BARCODE_UNFIT, { kode_barcode }]
  if (field === 'qr') return [refusals.QR_UNFIT, { kode_barcode }]
  return [refusals.TEXT_UNFIT, { kode_barcode, isi: labelOf(field) }]
}

/** How a barcode gets onto a design. */
export interface BarcodeRoom {
  /** So many of the widest letters have room as bars. */
  readonly letters: number
  /** Whether the longest barcode has room, if need be as QR code. */
  readonly takesAll: boolean
}

const lettersMax = (goods.kode_barcode.kind as CodeKind).atMost

/** What of barcodes has room on a design; undefined where it has no barcode, or any barcode has room as bars. */
export function barcodeRoom(layout: LabelLayout, piece: LabelPiece, medium: Medium): BarcodeRoom | undefined {
  const barcodes = layout.elemen.filter(({ field }) => field === 'barcode').length
  if (barcodes === 0) return undefined
  const itemsWith = (letters: number) =>
    layout.muka.flatMap((_, muka) => itemsOf(layout, muka, { ...piece, kode_barcode: 'M'.repeat(letters) }, medium))
  const areBars = (letters: number) => itemsWith(letters).filter(({ kind }) => kind === 'barcode').length === barcodes
  if (areBars(lettersMax)) return undefined
  return {
    letters: Array.from({ length: lettersMax }, (_, at) => lettersMax - at).find(areBars) ?? 0,
    takesAll: itemsWith(lettersMax).every((item) => item.kind !== 'unfit' || item.field !== 'barcode'),
  }
}
