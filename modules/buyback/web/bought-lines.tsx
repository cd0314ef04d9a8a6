import './bought.css'
import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AnyField } from '#engine/contract/field.ts'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { useReckoned, useRow } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useText } from '#engine/web/text.ts'
import { EntryLine, EntryLines, EntryNeeds, EntryPiece, EntryPrice } from '#modules/documents/web/public.ts'
import { MovedPrices, type MovedRows, useMovedRows } from '#modules/pricing/web/public.ts'
import { otherInvoice, strangeGoods } from '../contract/bought-piece.ts'
import { bought as b } from '../contract/fields.ts'
import { type BoughtRow, type BoughtRows, type BoughtRules, type OurPiece, priceOfLine, weighedFields } from './bought-form.ts'

interface BoughtLinesProps {
  readonly lines: BoughtRows
  readonly rules: BoughtRules
  /** Enter in the last field of a line. */
  readonly onDone: () => void
}

/** The pieces that are bought: weighed, judged and priced; a key draws its own line. */
export const BoughtLines = memo(function BoughtLines({ lines, rules, onDone }: BoughtLinesProps) {
  const prices = useMovedRows()
  const totalOf = useCallback((line: BoughtRow, perGramRp?: number) => priceOfLine(line, rules, perGramRp).price?.harga ?? 0, [rules])
  return (
    <>
      <MovedPrices rows={lines} prices={prices} totalOf={totalOf} onDone={onDone} />
      <EntryLines lines={lines} empty="Scan nota atau barang yang dibawa customer">
        {(line, at) => <Line key={line.id} lines={lines} line={line} at={at} rules={rules} onDone={onDone} onMoved={prices.moved} />}
      </EntryLines>
    </>
  )
})

interface LineProps extends BoughtLinesProps {
  readonly line: BoughtRow
  /** Its place, which its fields are named by. */
  readonly at: number
  readonly onMoved: MovedRows['moved']
}

const Line = memo(function Line({ lines, line, at, rules, onDone, onMoved }: LineProps) {
  const say = useText()
  const { about } = useRow(line)
  const { price, grup, harga_emas, needs } = useReckoned(
    line,
    useCallback((of: BoughtRow) => priceOfLine(of, rules), [rules]),
  )
  useListPrice(line, grup?.kode_group, harga_emas, onMoved)
  useFollowing(line, 'kadar', about ? null : (grup?.kadar ?? null))
  return (
    <EntryLine
      lines={lines}
      line={line}
      what={about?.kode_barcode ?? say('Barang Tanpa Nota')}
      below={
        <>
          <div className="bought-inputs" onKeyDown={(event) => enterMovesOn(event, onDone)}>
            {!about && <Inputs className="bought-typed" line={line} fields={strangeGoods} />}
            <Inputs className="bought-weighed" line={line} fields={Object.values(weighedFields)} />
            {!about && <OtherInvoice line={line} />}
          </div>
          <EntryNeeds needs={needs.map(({ kategori }) => kategori)} />
        </>
      }
    >
      {about ? <FromInvoice piece={about} /> : <div className="entry-what entry-name">{say('Barang Tanpa Nota')}</div>}
      <EntryPrice what={about?.kode_barcode ?? at + 1} rumus={price?.rumus} total={price?.harga} />
    </EntryLine>
  )
})

/** The invoice of the shop that sold it, if the customer has one: three fields that few pieces need. */
function OtherInvoice({ line }: { line: BoughtRow }) {
  const say = useText()
  const box = useRef<HTMLDivElement>(null)
  const [isAsked, setAsked] = useState(() => otherInvoice.some(({ name }) => Boolean(line.values[name])))
  const ask = () => {
    flushSync(() => setAsked(true))
    box.current?.querySelector<HTMLElement>('[data-field]')?.focus()
  }
  return (
    <div ref={box}>
      {isAsked ? (
        <Inputs className="bought-typed" line={line} fields={otherInvoice} />
      ) : (
        <Button size="compact-xs" variant="subtle" leftSection={<IconReceipt size={14} aria-hidden />} onClick={ask}>
          {say('Nota Toko Lain')}
        </Button>
      )}
    </div>
  )
}

function Inputs({ className, line, fields }: { className: string; line: BoughtRow; fields: readonly AnyField[] }) {
  return (
    <div className={className}>
      {fields.map((field) => (
        <FormField key={field.name} form={line} field={field} />
      ))}
    </div>
  )
}

/** A field that follows the lists until the user types a value, also if the lists changed while the page was closed. */
function useFollowing(line: BoughtRow, name: string, value: number | null): void {
  useEffect(() => {
    if (value !== null && !line.isTyped(name) && line.values[name] !== value) line.assign({ [name]: value })
  }, [line, name, value])
}

/** The price a gram follows the list. If the list price of the same group changed, the cart shows it. */
function useListPrice(line: BoughtRow, kode_group: string | undefined, harga_emas: number | null, onMoved: MovedRows['moved']): void {
  const { name } = weighedFields.harga_per_gram
  const shown = useRef(kode_group)
  useEffect(() => {
    const before = kode_group === shown.current ? line.entered(weighedFields.harga_per_gram) : null
    shown.current = kode_group
    if (harga_emas === null || line.isTyped(name) || line.values[name] === harga_emas) return
    line.assign({ [name]: harga_emas })
    if (before !== null) onMoved(line, before)
  }, [line, name, kode_group, harga_emas, onMoved])
}

/** Which piece of ours it is, and what its invoice says of it. */
function FromInvoice({ piece }: { piece: OurPiece }) {
  const say = useText()
  return (
    <>
      <EntryPiece piece={piece}>
        <ThingLink kind="barang" id={piece.kode_barcode} /> · {piece.kode_group} · <ThingLink kind="penjualan" id={piece.no_faktur} /> ·{' '}
        {say('{{n}} bulan', { n: piece.umur_bulan })}
      </EntryPiece>
      <div className="entry-weight">
        <span className="entry-facts">
          {say('Di nota {{berat}} g', { berat: b.berat_nota.format(piece.berat_nota) })} · {say('Kadar')} {piece.kadar_cetak}
        </span>
        <span className="entry-facts">
          <Figure field={b.harga_nota} value={piece.harga_nota} />
        </span>
      </div>
    </>
  )
}
