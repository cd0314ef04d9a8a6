import { memo } from 'react'
import type { AnyField } from '#engine/contract/field.ts'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { type FormRow, type FormRows, useRow } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useText } from '#engine/web/text.ts'
import { EntryLine, EntryPiece } from '#modules/documents/web/public.ts'
import type { Sendable } from '../contract/barang-external.ts'
import { external as e } from '../contract/fields.ts'

/** A piece as it is found for a place outside. */
type OutsidePiece = Omit<Sendable, 'kode_gudang'>

interface SendLineProps<Piece extends OutsidePiece> {
  readonly lines: FormRows<Piece>
  readonly line: FormRow<Piece>
  /** The fields that are typed. */
  readonly fields: readonly AnyField[]
  readonly onDone: () => void
}

function Drawn<Piece extends OutsidePiece>({ lines, line, fields, onDone }: SendLineProps<Piece>) {
  const say = useText()
  const { about: piece } = useRow(line)
  return (
    <EntryLine lines={lines} line={line} what={piece.kode_barcode}>
      <EntryPiece piece={piece}>
        <ThingLink kind="barang" id={piece.kode_barcode} /> · {say('Baki')} {piece.kode_baki}
      </EntryPiece>
      <div className="entry-weight">
        <span>
          <Figure field={e.berat} value={piece.berat} strong /> g
        </span>
        <span className="entry-facts">
          {say('Harga Toko')} <Figure field={e.harga_toko} value={piece.harga_toko} />
        </span>
      </div>
      <div className="entry-inputs" onKeyDown={(event) => enterMovesOn(event, onDone)}>
        {fields.map((field) => (
          <FormField key={field.name} form={line} field={field} />
        ))}
      </div>
      <div className="entry-price" />
    </EntryLine>
  )
}

/** A piece that is to be sent outside: its weight, its price in the shop, and the fields that are typed for it. */
export const SendLine = memo(Drawn) as typeof Drawn
