import type { CodeKind } from '#engine/kinds/code/code.ts'
import type { Details, RefusalKind } from '#engine/contract/refusal.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { type LabelField, type Labelled, labelOf } from './label-fields.ts'
import type { LabelLayout } from './label-layout.ts'
import { type Medium, itemsOf } from './place-label.ts'
import { refusals } from './refusals.ts'

/** A field of a piece that does not fit on its label. */
export interface Unfit {
  readonly kode_barcode: string
  readonly field: LabelField
}

/** The fields that do not fit on the labels of these pieces. Each piece is checked once. */
export function unfitOn(layout: LabelLayout, pieces: readonly Labelled[], medium: Medium): readonly Unfit[] {
  return [...new Map(pieces.map((piece) => [piece.kode_barcode, piece])).values()].flatMap((piece) =>
    layout.muka
      .flatMap((_, muka) => itemsOf(layout, muka, piece, medium))
      .flatMap((item) => (item.kind === 'unfit' ? [{ kode_barcode: piece.kode_barcode, field: item.field }] : [])),
  )
}

/** The refusal of a label with a field that does not fit, with its details. */
export function unfitRefusal({ kode_barcode, field }: Unfit): readonly [RefusalKind, Details] {
  if (field === 'barcode') return [refusals.BARCODE_UNFIT, { kode_barcode }]
  if (field === 'qr') return [refusals.QR_UNFIT, { kode_barcode }]
  return [refusals.TEXT_UNFIT, { kode_barcode, isi: labelOf(field) }]
}

/** The room for barcodes on a design. */
export interface BarcodeRoom {
  /** The number of the widest letters that fit as bars. */
  readonly letters: number
  /** Whether the longest barcode fits, as bars or as QR code. */
  readonly takesAll: boolean
}

const lettersMax = (goods.kode_barcode.kind as CodeKind).atMost

/** The room for barcodes on a design. Undefined if the design has no barcode, or if bars of every barcode fit. */
export function barcodeRoom(layout: LabelLayout, piece: Labelled, medium: Medium): BarcodeRoom | undefined {
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
