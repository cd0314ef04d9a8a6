import './entry.css'
import { Button, Group } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import type { AnyField } from '#engine/contract/field.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import type { FieldForm } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { KeyBar } from '#engine/web/key-bar.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { Panel } from '#engine/web/panel.tsx'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'
import type { DocumentForm } from './document-form.ts'
import { EarlyApproval } from './early-approval.tsx'
import { ParkButton, ParkedBar } from './parked-bar.tsx'
import { SavedNotice } from './saved-notice.tsx'
import type { DocumentLook, EntryFact } from './stored.ts'

interface EntryScreenProps {
  readonly screen: Screen
  readonly entry: DocumentForm<FieldForm, object>
  readonly look: DocumentLook
  /** Fields that the notice shows above the money over the counter. */
  readonly figures?: readonly AnyField[]
  /** What its button says that it does: it saves, unless told. */
  readonly verb?: string
  /** The actions that are offered right after saving. */
  readonly further?: (saved: object) => ReactNode
  /** There is something to save: one that waits was chosen. */
  readonly canSave?: boolean
  /** How many lines stand in it; of a form without lines there are none to count. */
  readonly count?: number
  /** The input line by line, and next to it the customer and the payments. `isOpen` is true while no question is shown. */
  readonly lines: (isOpen: boolean) => ReactNode
  readonly side: (isOpen: boolean) => ReactNode
  /** What it comes to and how it is paid: always in sight, above the button that saves. */
  readonly pay?: (isOpen: boolean) => ReactNode
  /** The next document begins: the saved one was put away, or the form emptied. */
  readonly onNext: () => void
}

/** The screen to enter a document: its lines, its sums and payments, the keys that save, print and discard it, and the saved document. */
export function EntryScreen({
  screen,
  entry,
  look,
  figures = [],
  verb = 'Simpan',
  further,
  canSave = true,
  count,
  lines,
  side,
  pay,
  onNext,
}: EntryScreenProps) {
  const say = useText()
  const isOpen = !entry.saved && !entry.approval
  const mayDiscard = isOpen && entry.isEntered && !entry.isSaving
  const discard = () => {
    entry.discard(count)
    onNext()
  }
  const dock = useRef<HTMLDivElement>(null)
  useDockHeight(dock)
  const prints = useRef(false)
  const save = (isPrinted: boolean) => {
    prints.current = isPrinted
    entry.save()
  }
  const mayPrint = isOpen && canSave && entry.isEntered
  useShortcuts([
    { ...keyOf.save, label: verb, run: () => save(false), disabled: !isOpen || !canSave },
    { ...keyOf.print, run: () => save(true), disabled: !mayPrint },
    { ...keyOf.discard, run: discard, disabled: !mayDiscard },
  ])
  return (
    <Panel screen={screen}>
      <div className="entry" ref={entry.screen}>
        <div className="entry-left">
          {entry.parking && <ParkedBar entry={entry} isOpen={isOpen} />}
          {lines(isOpen)}
        </div>
        <div className="entry-right">
          {side(isOpen)}
          <div className="entry-dock" ref={dock}>
            {entry.early && <EarlyApproval form={entry.form} early={entry.early} isOpen={isOpen} />}
            {pay?.(isOpen)}
            {entry.failure && (
              <p role="alert" className="entry-message">
                {entry.failure}
              </p>
            )}
            <Group gap="s" grow preventGrowOverflow={false} wrap="nowrap" className="entry-actions">
              <ParkButton entry={entry} isOpen={isOpen} />
              <Button
                size="md"
                variant="default"
                aria-label={say('Kosongkan')}
                aria-keyshortcuts={keyOf.discard.keys}
                title={`${say('Kosongkan')} ${keyOf.discard.keys}`}
                onClick={discard}
                disabled={!mayDiscard}
                style={{ flex: '0 0 auto' }}
              >
                <IconTrash size={18} aria-hidden />
              </Button>
              <Button size="md" variant="light" onClick={() => save(false)} disabled={entry.isSaving || !canSave}>
                {entry.isSaving ? (
                  say('Sedang Menyimpan')
                ) : (
                  <>
                    {say(verb)} <ButtonKey of={keyOf.save} />
                  </>
                )}
              </Button>
              <Button size="md" onClick={() => save(true)} disabled={entry.isSaving || !mayPrint} style={{ flex: '1 1 auto' }}>
                {say('Langsung Cetak')} <ButtonKey of={keyOf.print} />
              </Button>
            </Group>
          </div>
        </div>
      </div>
      <KeyBar />
      <SavedNotice
        look={look}
        saved={entry.saved}
        printsAtOnce={prints}
        figures={figures}
        {...(further && entry.saved ? { further: further(entry.saved) } : {})}
        onNext={onNext}
      />
      {entry.approval}
    </Panel>
  )
}

type Sum = readonly [AnyField, number]

interface EntrySumsProps {
  readonly sums: readonly EntryFact[]
  readonly total: Sum
  /** Parts of the total that no sum adds to it: the tax in a price. */
  readonly within?: readonly Sum[]
}

/** What a document comes to, amount by amount, and all of it. */
export function EntrySums({ sums, total, within = [] }: EntrySumsProps) {
  const say = useText()
  const [field, value] = total
  return (
    <section className="entry-box entry-sums ink" aria-label={say('Total')}>
      {sums.map((sum) => (
        <SumLine key={`${sum[0].name} ${sum[0].label}`} sum={sum} />
      ))}
      <div className="entry-grand">
        <span>{say(field.label)}</span>
        <output aria-live="polite" data-testid="grand-total">
          <Figure field={field} value={value} strong /> {field.kind.name === 'grams' && 'g'}
        </output>
      </div>
      {within.map((sum) => (
        <SumLine key={`${sum[0].name} ${sum[0].label}`} sum={sum} />
      ))}
    </section>
  )
}

function SumLine({ sum: [field, amount] }: { sum: EntryFact }) {
  const say = useText()
  return (
    <div className="entry-sum">
      <span>{say(field.label)}</span>
      <span>
        <Figure field={field} value={amount} /> {field.kind.name === 'grams' && 'g'}
      </span>
    </div>
  )
}

/**
 * Tells what stands above the dock how high that has been, which grows with the payments: a field that gets the focus is not to lie behind
 * it. The lines are not told, and a dock that shrinks is not: each of their parts would be styled anew, at a key that only changes what must be approved.
 */
function useDockHeight(dock: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = dock.current
    if (!element) return undefined
    let highestPx = 0
    const observer = new ResizeObserver(() => {
      if (element.offsetHeight <= highestPx) return
      highestPx = element.offsetHeight
      element.parentElement?.style.setProperty('--entry-dock', `${highestPx}px`)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [dock])
}
