import './entry.css'
import { ActionIcon } from '@mantine/core'
import { IconBarcode, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { type FormRow, type FormRows, useReckoned, useRow, useRows } from '#engine/web/field-form.ts'
import { useText } from '#engine/web/text.ts'
import { PiecePhoto } from '#modules/goods/web/public.ts'
import type { FormulaLine } from '#modules/pricing/contract/price.ts'
import { ExplainedPrice } from '#modules/pricing/web/public.ts'

interface EntryLinesProps<About> {
  readonly lines: FormRows<About>
  /** What is said while there are none. */
  readonly empty: string
  /** Draws one; it gets its place because its fields are named by it. */
  readonly children: (line: FormRow<About>, at: number) => ReactNode
}

/** The lines of a document that is being entered; the one that came last is brought into sight. */
export function EntryLines<About>({ lines, empty, children }: EntryLinesProps<About>) {
  const say = useText()
  const list = useRows(lines)
  const shown = useRef<HTMLOListElement>(null)
  const count = useRef(list.length)
  useEffect(() => {
    if (list.length > count.current) shown.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
    count.current = list.length
  }, [list.length])
  if (list.length === 0) {
    return (
      <div className="entry-empty">
        <IconBarcode size={44} stroke={1.1} aria-hidden />
        <p>{say(empty)}</p>
      </div>
    )
  }
  return (
    <ol ref={shown} className="entry-lines" aria-label={say('Barang')}>
      {list.map(children)}
    </ol>
  )
}

interface EntryLineProps<About> {
  readonly lines: FormRows<About>
  readonly line: FormRow<About>
  /** What it is called where it is taken away. */
  readonly what: string
  /** Something is wrong with it that no message of the server says. */
  readonly isWrong?: boolean
  /** What goes over all of its width, below the rest. */
  readonly below?: ReactNode
  readonly children: ReactNode
}

/** A line that is being entered: what it shows and asks, how it is taken away, and what is wrong with all of it. */
export function EntryLine<About>({ lines, line, what, isWrong = false, below, children }: EntryLineProps<About>) {
  const say = useText()
  const { message } = useRow(line)
  const hasErrors = useReckoned(line, hasMessage)
  return (
    <li className="entry-line" data-wrong={hasErrors || isWrong}>
      {children}
      <ActionIcon aria-label={say('Hapus {{what}}', { what })} onClick={() => lines.remove(line)}>
        <IconX size={16} />
      </ActionIcon>
      {below}
      {message && (
        <p className="entry-message" role="alert">
          {say(message)}
        </p>
      )}
    </li>
  )
}

const hasMessage = ({ message, errors }: Pick<FormRow<unknown>, 'message' | 'errors'>) => message !== undefined || Object.keys(errors).length > 0

/** Which piece it is: its picture and name, and below what else tells it from another. */
export function EntryPiece({ piece, children }: { piece: { kode_barcode: string; nama_barang: string; foto: string | null }; children: ReactNode }) {
  return (
    <div className="entry-what" data-photo={piece.foto !== null}>
      {piece.foto && <PiecePhoto kode_barcode={piece.kode_barcode} foto={piece.foto} size={40} />}
      <span className="entry-name">{piece.nama_barang}</span>
      <span className="entry-facts">{children}</span>
    </div>
  )
}

/** What a line comes to, and how; of one that has no price yet, nothing. */
export function EntryPrice({ what, rumus, total }: { what: string | number; rumus: readonly FormulaLine[] | undefined; total: number | undefined }) {
  const say = useText()
  return (
    <div className="entry-price">
      {rumus && total !== undefined && (
        <ExplainedPrice label={say('Rincian harga {{kode_barcode}}', { kode_barcode: what })} lines={rumus} total={total} />
      )}
    </div>
  )
}
