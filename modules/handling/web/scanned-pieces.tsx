import './stock.css'
import { IconBarcode } from '@tabler/icons-react'
import { type ReactNode, useCallback } from 'react'
import { type FormRow, type FormRows, useRow, useRows } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { RemoveButton } from '#engine/web/remove-button.tsx'
import { useText } from '#engine/web/text.ts'
import { PiecePhoto } from '#modules/goods/web/public.ts'
import { stock as s } from '../contract/fields.ts'
import { trayText } from './receipts.ts'

/** The facts of a scanned piece that each screen shows. */
export interface ScannedPiece {
  readonly kode_barcode: string
  readonly nama_barang: string
  readonly kode_group: string
  readonly kode_gudang: string
  readonly kode_baki: string
  readonly qty: number
  readonly berat: number
  readonly foto: string | null
}

interface ScannedPiecesProps<Piece extends ScannedPiece> {
  readonly lines: FormRows<Piece>
  /** The text of the empty state. */
  readonly emptyText: string
  /** What stands at the end of a line. */
  readonly beside?: (piece: Piece) => ReactNode
}

/** The pieces that were scanned; what was scanned last stands first, where it is seen. */
export function ScannedPieces<Piece extends ScannedPiece>({ lines, emptyText, beside }: ScannedPiecesProps<Piece>) {
  const say = useText()
  const list = useRows(lines)
  const remove = useCallback((line: FormRow<Piece>) => lines.remove(line), [lines])
  if (list.length === 0) {
    return (
      <div className="entry-empty">
        <IconBarcode size={48} stroke={1.1} aria-hidden />
        <p>{say(emptyText)}</p>
      </div>
    )
  }
  return (
    <ol className="stock-lines" aria-label={say('Barang')}>
      {list.toReversed().map((line) => (
        <Line key={line.id} line={line} beside={beside} onRemove={remove} />
      ))}
    </ol>
  )
}

interface LineProps<Piece extends ScannedPiece> {
  readonly line: FormRow<Piece>
  readonly beside: ((piece: Piece) => ReactNode) | undefined
  readonly onRemove: (line: FormRow<Piece>) => void
}

function Line<Piece extends ScannedPiece>({ line, beside, onRemove }: LineProps<Piece>) {
  const say = useText()
  const { about: piece, message } = useRow(line)
  return (
    <li className="entry-line" data-wrong={message !== undefined}>
      <div className="entry-what" data-photo>
        <PiecePhoto piece={piece} size={44} />
        <span className="entry-name">{piece.nama_barang}</span>
        <span className="entry-facts">
          <ThingLink kind="barang" id={piece.kode_barcode} /> · {piece.kode_group} · {trayText(piece.kode_gudang, piece.kode_baki)}
        </span>
      </div>
      <div className="entry-weight">
        <span>
          <Figure field={s.berat} value={piece.berat} strong /> g
        </span>
        {piece.qty > 1 && (
          <span className="entry-facts">
            {say('Qty')} {piece.qty}
          </span>
        )}
      </div>
      <div className="entry-price">{beside?.(piece)}</div>
      <RemoveButton what={piece.kode_barcode} onRemove={() => onRemove(line)} />
      {message && (
        <p className="entry-message" role="alert">
          {say(message)}
        </p>
      )}
    </li>
  )
}

/** Grams of all that was scanned. */
export const weightOf = <Piece extends ScannedPiece>({ list }: FormRows<Piece>): number =>
  list.reduce((sum, { about }) => sum + Math.round(about.berat * 1000), 0) / 1000
