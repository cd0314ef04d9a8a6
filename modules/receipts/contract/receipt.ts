import { z } from 'zod'
import type { FlagKey } from '#modules/settings/contract/flags.ts'
import { type ReceiptLayout, type Shape, layoutOf } from './layout.ts'
import { type ColumnFacts, type ReceiptField, type TextFacts, type TextField, commonTexts, drawnFields, isDrawn } from './receipt-fields.ts'

type Texts = Readonly<Record<string, TextFacts>>
type Columns = Readonly<Record<string, ColumnFacts>>

/** The paper of a kind of document: what may stand on it, and how it is laid out until a shop designs its own. */
export interface Receipt<Own extends Texts = Texts, Cells extends Columns = Columns> {
  /** The kind of the document: 'PENJUALAN'. */
  readonly document: string
  readonly title: string
  /** What stands above: 'FAKTUR PENJUALAN'. */
  readonly judul: string
  /** The receipt's own texts, besides those that each receipt has. */
  readonly own: Own
  /** Every text that it may carry. */
  readonly texts: Texts
  readonly columns: Cells
  readonly hasPayments: boolean
  /** Its customer may have signed it. */
  readonly isSigned: boolean
  readonly layouts: Readonly<Record<Shape, ReceiptLayout>>
  /** The default words of the layouts. They are ours, and stand in the language of the paper where a shop has not changed them. */
  readonly words: ReadonlySet<string>
  /** Checks a layout of it. */
  readonly layout: z.ZodType<ReceiptLayout>
  /** The switch by which a shop has it printed twice. */
  readonly twice: FlagKey | undefined
  /** Its place among the papers, the lowest first; those without one come last, by their titles. */
  readonly rank: number
}

const declared = new Map<string, Receipt>()

/**
 * Declares the paper of a kind of document. The designer offers it. A caller that prints it must fill each of its own texts and columns.
 * The layouts that it comes with pass its own check (apps/web/every-receipt.test.tsx).
 */
export function defineReceipt<const Own extends Texts, const Cells extends Columns>(facts: {
  document: string
  title: string
  judul: string
  texts: Own
  columns: Cells
  hasPayments?: boolean
  isSigned?: boolean
  layouts: Readonly<Record<Shape, ReceiptLayout>>
  twice?: FlagKey
  rank?: number
}): Receipt<Own, Cells> {
  const { texts: own, hasPayments = false, isSigned = false, layouts } = facts
  const texts = { ...commonTexts, ...own }
  // Made when a layout is checked for the first time: a browser that prints has no need of it.
  const layout = z.lazy(() => layoutOf(Object.keys(texts), Object.keys(facts.columns), { hasPayments, isSigned }))
  const words = Object.values(layouts).flatMap(({ elemen }) => elemen.flatMap((element) => (element.field === 'teks' ? [element.teks] : [])))
  const receipt = { ...facts, own, texts, hasPayments, isSigned, layout, words: new Set(words), twice: facts.twice, rank: facts.rank ?? Infinity }
  declared.set(facts.document, receipt)
  return receipt
}

/** The papers of all documents, in the order in which they are offered: that of modules being loaded says nothing. */
export const receipts = (): readonly Receipt[] =>
  [...declared.values()].toSorted((one, other) => (one.rank === other.rank ? 0 : one.rank - other.rank) || one.title.localeCompare(other.title))

/** The paper of a kind of document, if it has one. */
export const receiptOf = (document: string): Receipt | undefined => declared.get(document)

/** How a text of a receipt is written. */
export const factsOf = ({ texts }: Receipt, field: TextField): TextFacts => texts[field] as TextFacts

/** What a field is called in the designer. */
export function labelOf({ texts }: Receipt, field: ReceiptField): string {
  return isDrawn(field) ? drawnFields[field].label : (texts[field]?.label ?? field)
}

/** Everything that may stand on a receipt. */
export function fieldsOf({ texts, hasPayments, isSigned }: Receipt): readonly ReceiptField[] {
  const drawn = Object.keys(drawnFields).filter((field) => (hasPayments || field !== 'pembayaran') && (isSigned || field !== 'tanda_customer'))
  return [...Object.keys(texts), ...drawn] as ReceiptField[]
}
