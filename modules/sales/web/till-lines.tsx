import { ActionIcon } from '@mantine/core'
import { IconBarcode, IconX } from '@tabler/icons-react'
import { memo, useCallback, useEffect, useRef } from 'react'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { type FormRows, useReckoned, useRow, useRows } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'
import { PiecePhoto } from '#modules/goods/web/public.ts'
import { ExplainedPrice } from '#modules/pricing/web/public.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'
import { sales as s } from '../contract/fields.ts'
import { type TillLine, type TillPiece, discountMessage, lineFields, priceOfLine } from './sale-form.ts'
import { WholeRow } from './whole-row.tsx'

interface TillLinesProps {
  readonly lines: FormRows<TillPiece>
  readonly rounding: Rounding
  /** F7 leads to the discount of the last piece now: no question is open over the till. */
  readonly hasKeys: boolean
  /** Enter in the last field of a line. */
  readonly onDone: () => void
}

/** The pieces on the till, with what may be changed about their price; a key draws its own line. */
export const TillLines = memo(function TillLines({ lines, rounding, hasKeys, onDone }: TillLinesProps) {
  const say = useText()
  const list = useRows(lines)
  const shown = useRef<HTMLOListElement>(null)
  const count = useRef(list.length)
  // What was scanned last is what the cashier looks for.
  useEffect(() => {
    if (list.length > count.current) shown.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
    count.current = list.length
  }, [list.length])
  const focusDiscount = () => shown.current?.querySelector<HTMLElement>(`[data-field="${list.at(-1)?.path}diskon_rp"]`)?.focus()
  useShortcuts([{ keys: 'F7', label: 'Diskon', run: focusDiscount, disabled: !hasKeys || list.length === 0 }])
  const remove = useCallback((line: TillLine) => lines.remove(line), [lines])
  if (list.length === 0) {
    return (
      <div className="entry-empty">
        <IconBarcode size={44} stroke={1.1} aria-hidden />
        <p>{say('Scan barang pertama untuk memulai')}</p>
      </div>
    )
  }
  return (
    <ol ref={shown} className="entry-lines" aria-label={say('Barang')}>
      {list.map((line, at) => (
        <Line key={line.id} line={line} at={at} isLast={at === list.length - 1} rounding={rounding} onDone={onDone} onRemove={remove} />
      ))}
    </ol>
  )
})

interface LineProps extends Pick<TillLinesProps, 'rounding' | 'onDone'> {
  readonly line: TillLine
  /** Its place, which its fields are named by. */
  readonly at: number
  readonly isLast: boolean
  readonly onRemove: (line: TillLine) => void
}

const Line = memo(function Line({ line, isLast, rounding, onDone, onRemove }: LineProps) {
  const say = useText()
  const { about: piece, message } = useRow(line)
  const price = useReckoned(
    line,
    useCallback((of: TillLine) => priceOfLine(of, rounding), [rounding]),
  )
  const tooMuch = discountMessage(price)
  const isWrong = useReckoned(line, hasMessage) || tooMuch !== undefined
  return (
    <li className="entry-line" data-wrong={isWrong}>
      <Which piece={piece} />
      <div className="entry-inputs" onKeyDown={(event) => enterMovesOn(event, onDone)}>
        <FormField form={line} field={lineFields.ongkos} />
        <FormField form={line} field={lineFields.diskon_persen} />
        <FormField form={line} field={lineFields.diskon_rp} error={tooMuch} keys={isLast ? 'F7' : undefined} />
      </div>
      <div className="entry-price">
        <ExplainedPrice
          label={say('Rincian harga {{kode_barcode}}', { kode_barcode: piece.kode_barcode })}
          lines={price.rumus}
          total={price.harga_total}
        />
      </div>
      <ActionIcon aria-label={say('Hapus {{what}}', { what: piece.kode_barcode })} onClick={() => onRemove(line)}>
        <IconX size={16} />
      </ActionIcon>
      {message && (
        <p className="entry-message" role="alert">
          {say(message)}
        </p>
      )}
    </li>
  )
})

const hasMessage = (line: TillLine) => line.message !== undefined || Object.keys(line.errors).length > 0

/** Which piece it is: its picture, name, code and tray; its weight and purity. */
function Which({ piece }: { piece: TillPiece }) {
  const say = useText()
  return (
    <>
      <div className="entry-what" data-photo={piece.foto !== null}>
        {piece.foto && <PiecePhoto kode_barcode={piece.kode_barcode} foto={piece.foto} size={40} />}
        <span className="entry-name">{piece.nama_barang}</span>
        <span className="entry-facts">
          <ThingLink kind="barang" id={piece.kode_barcode} /> · {piece.kode_group} · {say('Baki')} {piece.kode_baki}
        </span>
      </div>
      <div className="entry-weight">
        <span>
          <Figure field={s.berat} value={piece.berat} strong /> g
        </span>
        <span className="entry-facts">
          {say('Kadar')} {piece.kadar_cetak}
        </span>
        <WholeRow qty={piece.qty} />
      </div>
    </>
  )
}
