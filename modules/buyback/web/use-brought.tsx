import { type ReactNode, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { BroughtInvoice } from '../contract/bought-piece.ts'
import { bought as b } from '../contract/fields.ts'
import { type BoughtRow, type BoughtRows, type BoughtRules, type OurPiece, hasPiece, piecesOf, usualCondition } from './bought-form.ts'
import { OfferedInvoice } from './offered-invoice.tsx'

interface BroughtSteps {
  readonly rows: BoughtRows
  /** Undefined until the lists are there: a piece is thought to be in no condition then. */
  readonly rules: BoughtRules | undefined
  readonly screen: RefObject<HTMLElement | null>
  /** An invoice with the piece that is taken: its customer is taken too. */
  readonly onInvoice: (invoice: BroughtInvoice) => void
  /** The offer was put away. */
  readonly onClose: () => void
}

/** How what customers bring gets into a form: by the invoice or the piece that was scanned, or typed. */
export interface Brought {
  /** Takes the piece that was scanned, or the only one of its invoice; of several it asks which. */
  take(invoice: BroughtInvoice, code: string): void
  /** Adds goods that are not ours, to be described. */
  addStrange(): void
  /** Asks no more which piece of an invoice it is. */
  clear(): void
  /** The scanned invoice with several pieces; undefined while there is none. */
  readonly offer: ReactNode
}

/** What customers bring, as it gets into the rows of a form. */
export function useBrought({ rows, rules, screen, onInvoice, onClose }: BroughtSteps): Brought {
  const [offered, setOffered] = useState<BroughtInvoice>()
  /** The next thing to do with a piece is to weigh it; one that is not ours is described first. */
  const focusLine = (line: BoughtRow, name: string) => screen.current?.querySelector<HTMLElement>(`[data-field="${line.path}${name}"]`)?.focus()
  const kode_kondisi = rules ? usualCondition(rules.prices) : null
  const add = (pieces: readonly OurPiece[], invoice: BroughtInvoice) => {
    const added = flushSync(() =>
      pieces
        .filter((piece) => !hasPiece(rows, piece.kode_barcode))
        .map((piece) => {
          onInvoice(invoice)
          return rows.add(piece, { kode_kondisi })
        }),
    )
    if (added[0]) focusLine(added[0], b.berat.wire)
    if (piecesOf(invoice).every((piece) => hasPiece(rows, piece.kode_barcode))) setOffered(undefined)
  }
  return {
    take(invoice, code) {
      const pieces = piecesOf(invoice)
      const scanned = pieces.filter(({ kode_barcode }) => kode_barcode === code)
      if (scanned.length > 0 || pieces.length === 1) return add(scanned.length > 0 ? scanned : pieces, invoice)
      // Drawn before the focus comes back to the box: it belongs to the first of the pieces.
      flushSync(() => setOffered(invoice))
    },
    addStrange: () =>
      focusLine(
        flushSync(() => rows.add(null, { kode_kondisi })),
        b.nama_barang.wire,
      ),
    clear: () => setOffered(undefined),
    offer: offered && (
      <OfferedInvoice
        invoice={offered}
        left={(piece) => !hasPiece(rows, piece.kode_barcode)}
        onTake={(pieces) => add(pieces, offered)}
        onClose={() => {
          setOffered(undefined)
          onClose()
        }}
      />
    ),
  }
}
