import './entry.css'
import { IconBarcode } from '@tabler/icons-react'
import { type ReactNode, createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { formatNumber } from '#engine/kinds/number.ts'
import { type FormRow, type FormRows, useOutcome, useRow, useRows } from '#engine/web/field-form.ts'
import { keyOf } from '#engine/web/keys.ts'
import { RemoveButton } from '#engine/web/remove-button.tsx'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'
import { type Category, categories } from '#modules/approvals/contract/categories.ts'
import { type PhotographedPiece, PiecePhoto } from '#modules/goods/web/public.ts'
import type { FormulaLine } from '#modules/pricing/contract/price.ts'
import { ExplainedPrice } from '#modules/pricing/web/public.ts'

interface EntryLinesProps<About> {
  readonly lines: FormRows<About>
  /** The message while there are no lines. */
  readonly empty: string
  /** Draws a line. `at` is its index, which the names of its fields contain. */
  readonly children: (line: FormRow<About>, at: number) => ReactNode
}

/** The line that keys act on: the last added one, until the user chooses another. Undefined if the list has no choice. */
const Chosen = createContext<{ readonly id: number | undefined; readonly choose: (id: number) => void } | undefined>(undefined)

/** The list that keys act on, if a screen has several: the one that the user touched last. */
let touched: HTMLElement | undefined

/** Elements without text input: an arrow or Del there acts on the lines. */
const isNobodyWriting = (target: EventTarget | null) =>
  target instanceof HTMLInputElement ? target.matches('[data-scan]') && target.value === '' : !(target instanceof HTMLTextAreaElement)

/**
 * The lines of a document that is being entered, the newest on top and in sight. One of them is chosen: that which came last, or another
 * by ↑ ↓, a click or a field of it; Del takes it away.
 */
export function EntryLines<About>({ lines, empty, children }: EntryLinesProps<About>) {
  const say = useText()
  const list = useRows(lines)
  const shown = useRef<HTMLOListElement>(null)
  const [chosen, setChosen] = useState<number>()
  const [seen, setSeen] = useState(list)
  // A line is chosen when it is first drawn, because the focus may go to one of its fields at once.
  if (seen !== list) {
    setSeen(list)
    if (list.length > seen.length) setChosen(list.at(-1)?.id)
  }
  const count = useRef(list.length)
  const id = list.some((line) => line.id === chosen) ? chosen : list.at(-1)?.id
  useEffect(() => {
    if (list.length > count.current) {
      touched = shown.current ?? undefined
      shown.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })
    }
    count.current = list.length
  }, [list])
  const choose = useCallback((next: number) => {
    setChosen(next)
    touched = shown.current ?? undefined
  }, [])
  const context = useMemo(() => ({ id, choose }), [id, choose])
  const at = list.findIndex((line) => line.id === id)
  const step = (by: number) => {
    const next = list[at + by]
    if (!next) return
    choose(next.id)
    requestAnimationFrame(() => shown.current?.querySelector('[data-chosen="true"]')?.scrollIntoView({ block: 'nearest' }))
  }
  const takeAway = () => {
    const line = list[at]
    if (!line) return
    const next = list[at - 1] ?? list[at + 1]
    if (next) choose(next.id)
    lines.remove(line)
  }
  const isMeant = (target: EventTarget | null) =>
    isNobodyWriting(target) &&
    (touched === shown.current || !touched?.isConnected) &&
    ((target as Node).contains(shown.current) || shown.current?.closest('.entry')?.contains(target as Node) === true)
  const isEmpty = list.length === 0
  useShortcuts([
    { ...keyOf.nextLine, run: () => step(1), disabled: list.length < 2, when: isMeant },
    { ...keyOf.previousLine, run: () => step(-1), disabled: list.length < 2, when: isMeant },
    { ...keyOf.removeLine, run: takeAway, disabled: isEmpty, when: isMeant },
  ])
  if (isEmpty) {
    return (
      <div className="entry-empty">
        <IconBarcode size={44} stroke={1.1} aria-hidden />
        <p>{say(empty)}</p>
      </div>
    )
  }
  return (
    <Chosen value={context}>
      <ol ref={shown} className="entry-lines" aria-label={say('Barang')}>
        {list.map(children).toReversed()}
      </ol>
    </Chosen>
  )
}

interface EntryLineProps<About> {
  readonly lines: FormRows<About>
  readonly line: FormRow<About>
  /** The name of the line in the label of its remove button. */
  readonly what: string
  /** The line has an error that no message of the server names. */
  readonly isWrong?: boolean
  /** The content over the whole width, below the rest. */
  readonly below?: ReactNode
  readonly children: ReactNode
}

/** A line that is being entered: its facts and inputs, the button that removes it, and the error of the whole line. */
export function EntryLine<About>({ lines, line, what, isWrong = false, below, children }: EntryLineProps<About>) {
  const say = useText()
  const { message } = useRow(line)
  const hasErrors = useOutcome(line, hasMessage)
  const chosen = use(Chosen)
  const choose = chosen && (() => chosen.choose(line.id))
  const remove = useCallback(() => lines.remove(line), [lines, line])
  return (
    // The keyboard chooses a line by ↑ ↓ or the focus, the mouse by its click. Reacting earlier could move the line away under the pointer.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      className="entry-line"
      data-wrong={hasErrors || isWrong}
      {...(chosen ? { 'data-chosen': chosen.id === line.id, 'aria-current': chosen.id === line.id } : {})}
      onFocus={({ target }) => target.matches(':focus-visible') && choose?.()}
      onClick={choose}
    >
      {children}
      <RemoveButton what={what} onRemove={remove} />
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

/** The piece of a line: its picture and name, and further facts below. */
export function EntryPiece({ piece, children }: { piece: PhotographedPiece; children: ReactNode }) {
  return (
    <div className="entry-what" data-photo>
      <PiecePhoto piece={piece} size={56} />
      <span className="entry-name">{piece.nama_barang}</span>
      <span className="entry-facts">{children}</span>
    </div>
  )
}

/** The price of a line with its explanation; empty while the line has no price. */
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

/** The figures that a line is computed from, each with its name below. They have the same place in every line. */
export function EntryFigures({ children }: { children: ReactNode }) {
  return <div className="entry-figures">{children}</div>
}

/** A figure of a line: an amount without its currency, because the price next to it has one; or a text instead. */
export function EntryFigure({ value, decimals = 0, unit, children }: { value?: number; decimals?: number; unit?: string; children: ReactNode }) {
  return (
    <span className="entry-figure">
      {value !== undefined && (
        <span className="figure">
          <strong>{formatNumber(value, decimals)}</strong>
          {unit}
        </span>
      )}
      <span className="entry-facts">{children}</span>
    </span>
  )
}

/** The approval that a line will need, shown before it is asked for; and the action that needs it, in `done`. */
export function EntryNeeds({ needs, done }: { needs: readonly Category[]; done?: string | undefined }) {
  const say = useText()
  if (needs.length === 0 && !done) return null
  return (
    <div className="entry-needs" role="status">
      {done && <span className="entry-need">{done}</span>}
      {needs.map((kategori) => (
        <span key={kategori} className="entry-need" data-asks>
          {say('Perlu Otorisasi')} · {say(categories[kategori])}
        </span>
      ))}
    </div>
  )
}

/**
 * The last row of a line: fields that are changed `seldom`, at the chosen line, and the approval that it will need. Its room is reserved
 * before there is a text, so that nothing moves while the user types a discount.
 */
export function EntryFoot({ seldom, children }: { seldom: ReactNode; children: ReactNode }) {
  return (
    <div className="entry-foot">
      <span className="entry-seldom">{seldom}</span>
      {children}
    </div>
  )
}
