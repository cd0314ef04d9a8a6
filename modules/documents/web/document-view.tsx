import './document.css'
import { useState } from 'react'
import { type AnyDocument, documentWords as w } from '#engine/contract/document.ts'
import type { AnyField } from '#engine/contract/field.ts'
import { Facts } from '#engine/web/facts.tsx'
import { Figure } from '#engine/web/figure.tsx'
import { DrawnStrokes } from '#engine/web/strokes-pad.tsx'
import { useText } from '#engine/web/text.ts'
import { DeclaredLines } from './declared-lines.tsx'
import { ShowNumber } from './identity-numbers.tsx'
import type { DocumentLook, StoredDocument } from './stored.ts'

const isDrawn = ({ kind }: AnyField) => kind.name === 'strokes'
const isAmount = ({ kind }: AnyField) => kind.name === 'rupiah'

/**
 * Shows its own fields among those of every document. A code is left out if its name is shown. Optional fields, such as points or old
 * gold, are shown only if they have a value.
 */
function factsOf({ header, copied }: AnyDocument, stored: StoredDocument): readonly AnyField[] {
  const named = new Set(copied.map(({ by }) => by))
  const isSaid = (field: AnyField) =>
    !isAmount(field) && !isDrawn(field) && !named.has(field.name) && stored[field.name] !== 0 && stored[field.name] !== false
  const own = [...header.filter(isSaid), ...copied.flatMap(({ fields }) => fields)]
  return [w.tgl_system, w.created_at, w.nama_toko, ...own, w.nama_user, w.cetak_ke, w.dicetak_oleh]
}

/** A whole document: its facts, its lines, what it comes to, how it was paid, and who cancelled it and why. */
export function DocumentView({ look, stored }: { look: DocumentLook; stored: StoredDocument }) {
  const { document, lines, Lines, Paid, variantOf, fieldOf } = look
  const [shown, setShown] = useState<Readonly<Record<string, string>>>()
  const named = (fields: readonly AnyField[]) => (fieldOf ? fields.flatMap((field) => fieldOf(field, stored) ?? []) : fields)
  const total = variantOf?.(stored).total ?? look.total
  const amounts = named(document.header.filter(isAmount))
  // What it comes to may be grams: all amounts stand above it then.
  const found = amounts.findIndex(({ name }) => name === total.name)
  const at = found === -1 ? amounts.length : found
  return (
    <>
      <State document={document} stored={stored} />
      <Facts fields={named(factsOf(document, stored))} of={{ ...stored, ...shown }} />
      {shown === undefined && <ShowNumber look={look} stored={stored} onShown={setShown} />}
      {Lines && <Lines document={stored} />}
      {lines && <DeclaredLines look={lines} stored={stored} />}
      <Sums fields={amounts.slice(0, at)} stored={stored} />
      <div className="document-sum document-total">
        <Label field={total} />
        <Figure field={total} value={stored[total.name]} strong />
      </div>
      {Paid && <Paid document={stored} />}
      <Sums fields={amounts.slice(at + 1)} stored={stored} />
      <Drawn fields={document.header.filter(isDrawn)} stored={stored} />
    </>
  )
}

/** Where it is not as it began: what it is now, and of one that was cancelled who did that and why. */
function State({ document, stored }: { document: AnyDocument; stored: StoredDocument }) {
  const say = useText()
  const [first] = Object.keys(document.states)
  if (stored.status === first || document.states[stored.status] === undefined) return null
  const who = [stored['alasan_batal'], stored['dibatalkan_oleh'], w.dibatalkan_at.format((stored['dibatalkan_at'] as string | null) ?? null)]
  return (
    <p className="document-state" role="status" data-cancelled={Boolean(stored['dibatalkan_oleh'])}>
      <strong>{say(document.states[stored.status] as string)}</strong> {who.filter(Boolean).join(' · ')}
    </p>
  )
}

/** The drawing on it: the signature of its customer. */
function Drawn({ fields, stored }: { fields: readonly AnyField[]; stored: StoredDocument }) {
  const say = useText()
  return fields.map((field) => {
    const value = stored[field.name]
    return typeof value === 'string' ? (
      <figure key={field.name} className="document-drawn">
        <figcaption>{say(field.label)}</figcaption>
        <DrawnStrokes value={value} label={say(field.label)} />
      </figure>
    ) : null
  })
}

function Label({ field }: { field: AnyField }) {
  const say = useText()
  return <span>{say(field.label)}</span>
}

/** Amounts below each other. Amounts of zero are left out. */
function Sums({ fields, stored }: { fields: readonly AnyField[]; stored: StoredDocument }) {
  return fields
    .filter(({ name }) => Boolean(stored[name]))
    .map((field) => (
      <div key={field.name} className="document-sum">
        <Label field={field} />
        <Figure field={field} value={stored[field.name]} />
      </div>
    ))
}
