import { ActionIcon, Badge } from '@mantine/core'
import { IconBarcode, IconX } from '@tabler/icons-react'
import { memo, useCallback, useEffect } from 'react'
import type { AnyField } from '#engine/contract/field.ts'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { type FormRows, useReckoned, useRow, useRows } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useText } from '#engine/web/text.ts'
import { categories } from '#modules/approvals/contract/categories.ts'
import { PiecePhoto } from '#modules/goods/web/public.ts'
import { ExplainedPrice } from '#modules/pricing/web/public.ts'
import { purchases as p } from '../contract/fields.ts'
import { strangeGoods } from '../contract/pembelian.ts'
import { type LinePrice, type OurPiece, type PurchaseLine, type Ways, priceOfLine, weighedFields } from './purchase-form.ts'

interface PurchaseLinesProps {
  readonly lines: FormRows<OurPiece | null>
  readonly ways: Ways
  /** Enter in the last field of a line. */
  readonly onDone: () => void
}

/** The pieces that are bought: weighed, judged and priced; a key draws its own line. */
export const PurchaseLines = memo(function PurchaseLines({ lines, ways, onDone }: PurchaseLinesProps) {
  const say = useText()
  const list = useRows(lines)
  const remove = useCallback((line: PurchaseLine) => lines.remove(line), [lines])
  if (list.length === 0) {
    return (
      <div className="entry-empty">
        <IconBarcode size={44} stroke={1.1} aria-hidden />
        <p>{say('Scan nota atau barang yang dibawa customer')}</p>
      </div>
    )
  }
  return (
    <ol className="entry-lines" aria-label={say('Barang')}>
      {list.map((line, at) => (
        <Line key={line.id} line={line} at={at} ways={ways} onDone={onDone} onRemove={remove} />
      ))}
    </ol>
  )
})

interface LineProps extends Pick<PurchaseLinesProps, 'ways' | 'onDone'> {
  readonly line: PurchaseLine
  /** Its place, which its fields are named by. */
  readonly at: number
  readonly onRemove: (line: PurchaseLine) => void
}

const Line = memo(function Line({ line, at, ways, onDone, onRemove }: LineProps) {
  const say = useText()
  const { about, message } = useRow(line)
  const priced = useReckoned(
    line,
    useCallback((of: PurchaseLine) => priceOfLine(of, ways), [ways]),
  )
  const isWrong = useReckoned(line, hasMessage)
  useFollowing(line, 'harga_per_gram', priced.harga_emas)
  useFollowing(line, 'kadar', about ? null : (priced.grup?.kadar ?? null))
  return (
    <li className="entry-line" data-wrong={isWrong}>
      {about ? <FromInvoice piece={about} /> : <div className="entry-what entry-name">{say('Barang Tanpa Nota')}</div>}
      <div className="entry-price">
        {priced.price && (
          <ExplainedPrice
            label={say('Rincian harga {{kode_barcode}}', { kode_barcode: about?.kode_barcode ?? at + 1 })}
            lines={priced.price.rumus}
            total={priced.price.harga}
          />
        )}
      </div>
      <ActionIcon aria-label={say('Hapus {{what}}', { what: about?.kode_barcode ?? say('Barang Tanpa Nota') })} onClick={() => onRemove(line)}>
        <IconX size={16} />
      </ActionIcon>
      <div className="purchase-inputs" onKeyDown={(event) => enterMovesOn(event, onDone)}>
        {!about && (
          <div className="purchase-typed">
            {typedFields.map((field) => (
              <FormField key={field.name} form={line} field={field} />
            ))}
          </div>
        )}
        <div className="purchase-weighed">
          {scaleFields.map((field) => (
            <FormField key={field.name} form={line} field={field} />
          ))}
        </div>
      </div>
      <Warnings priced={priced} />
      {message && (
        <p className="entry-message" role="alert">
          {say(message)}
        </p>
      )}
    </li>
  )
})

const typedFields: readonly AnyField[] = strangeGoods
const scaleFields: readonly AnyField[] = Object.values(weighedFields)
const hasMessage = (line: PurchaseLine) => line.message !== undefined || Object.keys(line.errors).length > 0

/** A field that follows the lists until somebody writes a value into it, also where the lists changed while the page was away. */
function useFollowing(line: PurchaseLine, name: string, value: number | null): void {
  useEffect(() => {
    if (value !== null && !line.isTyped(name) && line.values[name] !== value) line.assign({ [name]: value })
  }, [line, name, value])
}

/** Which piece of ours it is, and what its invoice says of it. */
function FromInvoice({ piece }: { piece: OurPiece }) {
  const say = useText()
  return (
    <>
      <div className="entry-what" data-photo={piece.foto !== null}>
        {piece.foto && <PiecePhoto kode_barcode={piece.kode_barcode} foto={piece.foto} size={40} />}
        <span className="entry-name">{piece.nama_barang}</span>
        <span className="entry-facts">
          <ThingLink kind="barang" id={piece.kode_barcode} /> · {piece.kode_group} · <ThingLink kind="penjualan" id={piece.no_faktur} /> ·{' '}
          {say('{{n}} bulan', { n: piece.umur_bulan })}
        </span>
      </div>
      <div className="entry-weight">
        <span className="entry-facts">
          {say('Di nota {{berat}} g', { berat: p.berat_nota.format(piece.berat_nota) })} · {say('Kadar')} {piece.kadar_cetak}
        </span>
        <span className="entry-facts">
          <Figure field={p.harga_nota} value={piece.harga_nota} />
        </span>
      </div>
    </>
  )
}

/** What somebody will have to approve, said before it is asked. */
function Warnings({ priced: { needs } }: { priced: LinePrice }) {
  const say = useText()
  if (needs.length === 0) return null
  return (
    <p className="purchase-needs" role="status">
      {needs.map(({ kategori }) => (
        <Badge key={kategori} color="yellow" variant="light" className="purchase-need">
          {say('Perlu Otorisasi')} · {say(categories[kategori])}
        </Badge>
      ))}
    </p>
  )
}
