import type { ComponentType } from 'react'
import type { AnyField } from '#engine/contract/field.ts'
import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useText } from '#engine/web/text.ts'
import { DocumentPhoto } from './document-photo.tsx'
import type { StoredDocument } from './stored.ts'

/** How the lines of a document look: a heading, and facts below it. Fields that have no value are left out. */
export interface LineLook {
  /** The part of the document: `detail_barang`. */
  readonly of: string
  readonly head: AnyField
  readonly facts: readonly AnyField[]
  /** The field with the barcode of a piece of ours: its picture and its link stand with the line. */
  readonly piece?: AnyField
  /** What stands below the facts of a line. */
  readonly Below?: ComponentType<{ readonly line: Readonly<Record<string, unknown>> }>
}

type Line = Readonly<Record<string, unknown>>

/** The lines of a document by their declaration. */
export function DeclaredLines({ look: { of, head, facts, piece, Below }, stored }: { look: LineLook; stored: StoredDocument }) {
  const lines = stored[of] as readonly (Line & { readonly no_urut: number })[]
  return lines.map((line) => {
    const kode_barcode = piece && (line[piece.name] as string | null)
    return (
      <article key={line.no_urut} className="document-line">
        {kode_barcode && (
          <DocumentPhoto
            piece={{ kode_barcode, nama_barang: String(line[head.name]), berat: (line['berat'] as number | undefined) ?? 0 }}
            of={lines}
          />
        )}
        <h3>{head.format(line[head.name])}</h3>
        <p>
          {facts
            .filter(({ name }) => line[name] !== null && line[name] !== undefined && line[name] !== '')
            .map((field, at) => (
              <Fact key={field.name} field={field} value={line[field.name]} isFirst={at === 0} />
            ))}
        </p>
        {kode_barcode && (
          <p>
            <ThingLink kind="barang" id={kode_barcode} />
          </p>
        )}
        {Below && <Below line={line} />}
      </article>
    )
  })
}

/** A text stands alone; a figure has its name before it and its unit behind it. */
function Fact({ field, value, isFirst }: { field: AnyField; value: unknown; isFirst: boolean }) {
  const say = useText()
  const { cell, measure } = field.kind
  return (
    <>
      {!isFirst && ' · '}
      {cell === 'text' ? (
        field.format(value)
      ) : (
        <>
          {say(field.label)} <Figure field={field} value={value} />
          {measure && ` ${measure}`}
        </>
      )}
    </>
  )
}
