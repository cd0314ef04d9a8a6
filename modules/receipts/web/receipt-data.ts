import type { Say } from '#engine/web/text.ts'
import type { ColumnField, TextField } from '../contract/receipt-fields.ts'

/** A text that the document itself says; blocks are put together from these, and pages are counted while drawing. */
export type DocumentText = Exclude<TextField, 'identitas_toko' | 'customer' | 'halaman'>

/** A piece as its line on the receipt reads; a text may have several lines. */
export interface ReceiptRow extends Readonly<Record<ColumnField | 'keterangan_barang', string>> {
  /** `#7a5908`: the colour of the piece's group, where it is known. */
  readonly warna: string | null
}

/** A document as its receipt says it: texts that are formatted already; an empty one takes no room. */
export interface ReceiptData {
  readonly no_faktur: string
  readonly texts: Readonly<Record<DocumentText, string>>
  readonly barang: readonly ReceiptRow[]
  /** What was paid by what. */
  readonly pembayaran: readonly (readonly [by: string, jumlah: number])[]
  /** What went back to the customer. */
  readonly kembali: number
  /** As many copies are printed at least, however many the layout says. */
  readonly rangkap: number
}

/** A document that says itself in a language. */
export type SaysReceipt = (say: Say) => ReceiptData

/** The shop's picture, ready to be drawn. */
export interface ReceiptLogo {
  /** A `data:` address of a JPEG. */
  readonly data: string
  readonly width: number
  readonly height: number
}
