import type { ComponentType } from 'react'
import type { AnyDocument, DocumentOf } from '#engine/contract/document.ts'
import type { AnyField } from '#engine/contract/field.ts'
import type { EngineSession } from '#engine/contract/session.ts'
import { send } from '#engine/web/api.ts'
import type { Say } from '#engine/web/text.ts'
import type { Receipt } from '#modules/receipts/contract/receipt.ts'
import { type ReceiptData, openReceipt, printReceipt, receiptFile } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { hiddenFields, printNumbers } from '../contract/identity-numbers.ts'
import type { LineLook } from './declared-lines.tsx'

/** An amount or a date with its name. */
export type EntryFact = readonly [AnyField, number | string]

/** A stored document with the fields that all kinds have. Its own fields have their own names in it. */
export interface StoredDocument extends Readonly<Record<string, unknown>> {
  readonly kode_toko: string
  readonly nama_toko: string
  readonly tgl_system: string
  readonly created_at: string
  readonly status: string
  readonly user_id: string
  readonly cetak_ke: number
}

/** The part of the look of a kind of document that is written by hand. Everything else comes from its declaration. */
export interface DocumentLook<Stored = StoredDocument> {
  readonly document: AnyDocument
  /** Its lines, as its drawer shows them: declared, or drawn by hand. */
  readonly lines?: LineLook
  readonly Lines?: ComponentType<{ readonly document: Stored }>
  /** How it was paid, below its sums; for kinds that are. */
  readonly Paid?: ComponentType<{ readonly document: Stored }>
  /** The money over the counter and the amounts before it, the largest figure last. Only for kinds that move money over the counter. */
  readonly overCounter?: (document: Stored) => readonly EntryFact[]
  /** The actions right after saving, besides the receipt. */
  readonly Further?: ComponentType<{ readonly document: Stored }>
  /** What it comes to: written large. */
  readonly total: AnyField
  /** Its paper, and what stands on it. */
  readonly receipt: Receipt
  readonly says: (document: Stored, shop: SettingSource, say: Say) => ReceiptData
  /** Whether its paper has the identity number, which answers show only the end of. Then a call reads it, and the audit records the print. */
  readonly printsNumber?: (document: Stored, has: (text: string) => boolean) => boolean
  /** The total and the paper of a document that differs from others of its kind: a letter among payments. */
  readonly variantOf?: (document: Stored) => Partial<Pick<DocumentLook, 'total' | 'receipt'>>
  /** A field under the name that it has in this document; undefined if its lines say it in words. */
  readonly fieldOf?: (field: AnyField, document: Stored) => AnyField | undefined
}

/** Says how a kind of document looks. */
export function documentLook<D extends AnyDocument>(look: { readonly document: D } & Omit<DocumentLook<DocumentOf<D>>, 'document'>): DocumentLook {
  // The frame hands over what it has read by the declaration of this very kind.
  return look as unknown as DocumentLook
}

/** The number of a document. */
export const numberOf = ({ number }: AnyDocument, stored: Readonly<Record<string, unknown>>): string => String(stored[number.name])

/** A document as its paper says it: with the identity number, where the paper has it and there is one. */
async function onPaper({ document, printsNumber }: DocumentLook, stored: StoredDocument, has: (text: string) => boolean): Promise<StoredDocument> {
  const isHidden = hiddenFields(document).some(({ name }) => typeof stored[name] === 'string')
  if (!isHidden || !printsNumber?.(stored, has)) return stored
  const { nilai } = await send(printNumbers, { params: { jenis: document.name, nomor: numberOf(document, stored) } })
  return { ...stored, ...nilai }
}

const printed = (look: DocumentLook, stored: StoredDocument) => ({
  kode_toko: stored.kode_toko,
  says: async (shop: SettingSource, say: Say, has: (text: string) => boolean) => look.says(await onPaper(look, stored, has), shop, say),
})

/** Prints the receipt of a document in the layout and under the settings of its own shop: opens it, or hands it to the mobile wrapper. */
export function printDocument(look: DocumentLook, stored: StoredDocument, session: EngineSession): Promise<void> {
  return openReceipt(look.variantOf?.(stored).receipt ?? look.receipt, printed(look, stored), session)
}

/**
 * Prints the receipt of a document that was just saved by one key, on the printer of the shop where that can be reached; the first time its
 * drawer opens for the cash. Answers whether that printer has it.
 */
export function printAtOnce(look: DocumentLook, stored: StoredDocument, session: EngineSession, isFirst: boolean): Promise<boolean> {
  return printReceipt(look.variantOf?.(stored).receipt ?? look.receipt, printed(look, stored), session, { opensDrawer: isFirst })
}

/** The paper of a document as PDF, as a message takes it along. Identity numbers stay hidden: a telephone does not ask who opens a message. */
export function paperOf(look: DocumentLook, stored: StoredDocument, session: EngineSession): Promise<Blob> {
  const says = (shop: SettingSource, say: Say) => look.says(stored, shop, say)
  return receiptFile(look.variantOf?.(stored).receipt ?? look.receipt, { kode_toko: stored.kode_toko, says }, session)
}
