import { UnstyledButton } from '@mantine/core'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { type FormRows, useFieldValue, useOutcome, useRow, useRows } from '#engine/web/field-form.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { ThingLink } from '#engine/web/openers.tsx'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'
import { EntryFigure, EntryFigures, EntryFoot, EntryLine, EntryLines, EntryNeeds, EntryPiece, EntryPrice } from '#modules/documents/web/public.ts'
import type { PiecePrice } from '#modules/pricing/contract/price.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { sales as s } from '../contract/fields.ts'
import { loweredBy } from '../contract/line-needs.ts'
import { AgeHint } from './age-hint.tsx'
import { type KnownPrices, listedOf } from './old-price.ts'
import {
  type TillLine,
  type TillPiece,
  discountMessage,
  feeFollows,
  lineFields,
  mayHaveDiamonds,
  needsOfLine,
  partOfLine,
  priceOfLine,
  qtyMessage,
} from './sale-form.ts'

interface TillLinesProps {
  readonly lines: FormRows<TillPiece>
  readonly rounding: Rounding
  /** F7 leads to the discount of the chosen piece now: no question is open over the till. */
  readonly hasKeys: boolean
  /** Enter in the last field of a line. */
  readonly onDone: () => void
  /** The prices of the list. A held older price below it may need an approval. */
  readonly known?: KnownPrices | undefined
}

/** The pieces on the till, with what may be changed about their price; a key draws its own line. */
export const TillLines = memo(function TillLines({ lines, rounding, hasKeys, onDone, known }: TillLinesProps) {
  const list = useRows(lines)
  const shown = useRef<HTMLDivElement>(null)
  const focusDiscount = () => shown.current?.querySelector<HTMLElement>('[data-chosen="true"] [data-field$=".diskon_rp"]')?.focus()
  useShortcuts([{ ...keyOf.linePrice, run: focusDiscount, disabled: !hasKeys || list.length === 0 }])
  return (
    <div ref={shown}>
      <EntryLines lines={lines} empty="Scan barang pertama untuk memulai">
        {(line, at) => <Line key={line.id} lines={lines} line={line} at={at} rounding={rounding} onDone={onDone} known={known} />}
      </EntryLines>
    </div>
  )
})

/** Seldom used inputs of a price; closed until the user opens it. */
const rare = [lineFields.harga_per_gram, lineFields.diskon_berlian, lineFields.diskon_manual, lineFields.diskon_lain]

const saysRare = ({ values, errors }: TillLine) => rare.some(({ name }) => Boolean(values[name]) || errors[name] !== undefined)

interface LineProps extends Pick<TillLinesProps, 'lines' | 'rounding' | 'onDone' | 'known'> {
  readonly line: TillLine
  /** Its place, which its fields are named by. */
  readonly at: number
}

const Line = memo(function Line({ lines, line, at, rounding, onDone, known }: LineProps) {
  const say = useText()
  const { about: piece } = useRow(line)
  const { price, listed, tooMuch, isTooMany } = useOutcome(
    line,
    useCallback(
      (of: TillLine) => {
        const reckoned = priceOfLine(of, rounding)
        return { price: reckoned, listed: listedOf(rounding, known)(of), tooMuch: discountMessage(of, reckoned), isTooMany: qtyMessage(of) }
      },
      [rounding, known],
    ),
  )
  const [isMore, setMore] = useState(false)
  // What changes the price, or is wrong, is seen; emptying it does not take it from under the hand.
  if (useOutcome(line, saysRare) && !isMore) setMore(true)
  const qty = useFieldValue(line, lineFields.qty)
  useEffect(() => feeFollows(line), [line, qty])
  return (
    <EntryLine
      lines={lines}
      line={line}
      what={piece.kode_barcode}
      isWrong={Object.keys(tooMuch).length > 0 || isTooMany !== undefined}
      below={
        <EntryFoot
          seldom={
            <UnstyledButton className="entry-more" tabIndex={-1} aria-expanded={isMore} onClick={() => setMore(!isMore)}>
              {say('Harga & Diskon Lain')}
            </UnstyledButton>
          }
        >
          {piece.tahap && <AgeHint step={piece.tahap} />}
          <LowerPrice line={line} price={price} listed={listed} />
        </EntryFoot>
      }
    >
      <EntryPiece piece={{ ...piece, berat: partOfLine(line).berat, harga: price.harga_total }}>
        <ThingLink kind="barang" id={piece.kode_barcode} /> · {piece.kode_group} · {say('Baki')}&nbsp;{piece.kode_baki}
      </EntryPiece>
      <EntryFigures>
        <EntryFigure value={partOfLine(line).berat} decimals={3} unit=" g">
          {say('Kadar')} {piece.kadar_cetak}
          {piece.qty > 1 && <> · {say('Dari {{n}}', { n: piece.qty })}</>}
        </EntryFigure>
        {price.rumus[0]?.jenis === 'BERAT' ? (
          <EntryFigure value={price.harga_per_gram}>{say('per gram')}</EntryFigure>
        ) : (
          <EntryFigure>{say('Harga Pas')}</EntryFigure>
        )}
        <EntryFigure value={price.ongkos}>{say('Ongkos')}</EntryFigure>
      </EntryFigures>
      <Inputs
        line={line}
        at={at}
        isMore={isMore}
        isTooMany={isTooMany}
        isDiscountWrong={tooMuch['diskon_rp']}
        isDiamondsWrong={tooMuch['diskon_berlian']}
        onDone={onDone}
      />
      <EntryPrice what={piece.kode_barcode} rumus={price.rumus} total={price.harga_total} />
    </EntryLine>
  )
})

interface InputsProps extends Pick<LineProps, 'line' | 'at' | 'onDone'> {
  /** Seldom used inputs are shown too. */
  readonly isMore: boolean
  /** The error in a field, as far as the till knows it. */
  readonly isTooMany: string | undefined
  readonly isDiscountWrong: string | undefined
  readonly isDiamondsWrong: string | undefined
}

/** What may be changed about a line. A key draws its own field: the price that follows from it stands elsewhere. */
const Inputs = memo(function Inputs({ line, isMore, isTooMany, isDiscountWrong, isDiamondsWrong, onDone }: InputsProps) {
  const { about: piece } = useRow(line)
  const inputs = useRef<HTMLDivElement>(null)
  // Of accessories the next question is how many.
  useEffect(() => inputs.current?.querySelector<HTMLElement>('[data-field$=".qty"]')?.focus(), [])
  return (
    <div className="entry-inputs" data-folds ref={inputs} onKeyDown={(event) => enterMovesOn(event, onDone)}>
      {piece.qty > 1 && <FormField form={line} field={lineFields.qty} error={isTooMany} />}
      <FormField form={line} field={lineFields.ongkos} />
      <FormField form={line} field={lineFields.diskon_persen} />
      <FormField form={line} field={lineFields.diskon_rp} error={isDiscountWrong} keys={keyOf.linePrice.keys} />
      {isMore && (
        <div className="entry-rare">
          <FormField form={line} field={lineFields.harga_per_gram} />
          {mayHaveDiamonds(piece) && <FormField form={line} field={lineFields.diskon_berlian} error={isDiamondsWrong} />}
          <FormField form={line} field={lineFields.diskon_manual} />
          <FormField form={line} field={lineFields.diskon_lain} />
        </div>
      )}
    </div>
  )
})

/** The reductions of a price, in rupiah and percent, and the approvals that they will need, as soon as they are typed. */
function LowerPrice({ line, price, listed }: { line: TillLine; price: PiecePrice; listed: PiecePrice | undefined }) {
  const say = useText()
  const { settings } = useSession()
  const limitPercent = numberSetting({ setting: (key) => settings[key] }, 'BATAS_HARGA_JUAL')
  const { dari, menjadi } = loweredBy(price)
  const percent = s.diskon_persen.format(Math.round(((dari - menjadi) / dari) * 10_000) / 100)
  const done = price.diskon > 0 ? `${say('Diskon')} − ${s.diskon.format(price.diskon)} (${percent} %)` : undefined
  return <EntryNeeds needs={needsOfLine(line, price, limitPercent, listed)} done={done} />
}
