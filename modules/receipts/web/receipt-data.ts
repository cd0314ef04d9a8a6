import type { ColumnField, TextField } from '../contract/receipt-fields.ts'

/** A text that the document itself says; blocks are put together from these, and pages are counted while drawing. */
export type DocumentText = Exclude<TextField, 'identitas_toko' | 'customer' | 'halaman'>

/** A piece as its line on the receipt reads. */
export type ReceiptRow = Readonly<Record<ColumnField | 'keterangan_barang', string>>

/** A document as its receipt says it: texts that are formatted already; an empty one takes no room. */
export interface ReceiptData {
  readonly no_faktur: string
  readonly texts: Readonly<Record<DocumentText, string>>
  readonly barang: readonly ReceiptRow[]
  /** What was paid by what. */
  readonly pembayaran: readonly (readonly [by: string, jumlah: number])[]
  /** What went back to the customer. */
  readonly kembali: number
}

/** The shop's picture, ready to be drawn. */
export interface ReceiptLogo {
  /** A `data:` address of a JPEG. */
  readonly data: string
  readonly width: number
  readonly height: number
}
