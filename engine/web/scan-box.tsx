import './scan-box.css'
import { TextInput } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import type { AnyDocument } from '../contract/document.ts'
import { foreignNumber } from './document-numbers.ts'
import { type RefusedScan, refusedWith, stillShown } from './refused-scans.ts'
import { beep } from './beep.ts'
import { ButtonKey } from './button-key.tsx'
import { keyOf } from './keys.ts'
import { useScanner } from './scanner.ts'
import { useNamed } from './scan-names.tsx'
import { useShortcuts } from './shortcuts.ts'
import { errorText, t, useText } from './text.ts'

/** What becomes of a scanned code. */
export interface ScanSteps<Answer> {
  /** Asks the server what the code means. */
  readonly ask: (code: string) => Promise<Answer>
  /** The documents whose numbers it knows; the number of any other is refused by the name of its kind. */
  readonly documents?: readonly AnyDocument[]
  /** Takes what it means. */
  readonly take: (answer: Answer, code: string) => void
  /** Why a code is not taken: it is there already, or what it means does not belong here now; it means nothing known where that was refused. */
  readonly refuse?: (code: string, answer: Answer | undefined) => string | undefined
  /** Whether the scanned item needs attention. It sounds like a refusal, so that the user looks before he goes on. */
  readonly isAmiss?: (answer: Answer) => boolean
  /** What answers wait for before they are taken: a document that is being saved. */
  readonly waitFor?: () => Promise<unknown> | undefined
  /** Hears of a scanner's code before it is asked for. */
  readonly onScanner?: () => void
  /** The fewest letters of a code that is heard with any focus: trays have shorter codes than pieces. */
  readonly lettersMin?: number
  /** The screen to which the focus returns, unless the user types in it. */
  readonly screen: RefObject<HTMLElement | null>
}

/** The scans of a screen: the input box, the refusals, and how many answers are still open. */
export interface Scans {
  readonly box: RefObject<HTMLInputElement | null>
  readonly refused: readonly RefusedScan[]
  readonly asking: number
  /** Takes a code that was typed or scanned. */
  scan(typed: string): void
  /** Brings the focus to the box. */
  focus(): void
  /** Clears the refusals and waits for the next code. The focus returns once the layer over the screen has released it. */
  again(): void
}

/**
 * Sends every scan at once and takes the answers in the order of the scans, at any speed and however late they come. Input
 * in progress and new scans are not disturbed (decision 016).
 */
export function useScans<Answer>(steps: ScanSteps<Answer>): Scans {
  const box = useRef<HTMLInputElement>(null)
  const latest = useRef(steps)
  latest.current = steps
  const scanned = useRef(0)
  const taking = useRef<Promise<unknown>>(Promise.resolve())
  const [refused, setRefused] = useState<readonly RefusedScan[]>([])
  const [asking, setAsking] = useState(0)
  const focus = useCallback(() => box.current?.focus(), [])
  const again = useCallback(() => {
    setRefused([])
    requestAnimationFrame(focus)
  }, [focus])
  const scan = useCallback(
    (typed: string) => {
      const code = typed.trim().toUpperCase()
      if (!code) return
      scanned.current += 1
      const order = scanned.current
      const requested = latest.current.ask(code).catch((error: Error) => error)
      setAsking((before) => before + 1)
      taking.current = taking.current.then(async () => {
        const answer = await requested
        await latest.current.waitFor?.()
        const before = document.activeElement
        const message = takeScan(latest.current, code, answer)
        // The scanned item has moved the focus on: to the scale, or to the pieces of an invoice.
        const isLedOn = document.activeElement !== before && document.activeElement !== document.body
        setRefused((before) => {
          const shown = stillShown(before, order)
          return message === undefined ? shown : refusedWith(shown, { code, message, shownAfter: scanned.current })
        })
        const isAmiss = message === undefined && latest.current.isAmiss?.(answer as Answer)
        beep(message === undefined && !isAmiss ? 'TAKEN' : 'REFUSED')
        setAsking((before) => before - 1)
        if (!isLedOn && isFree(latest.current.screen.current)) focus()
      })
    },
    [focus],
  )
  useScanner(
    (code) => {
      latest.current.onScanner?.()
      scan(code)
    },
    steps.lettersMin,
    box,
  )
  return useMemo(() => ({ box, refused, asking, scan, focus, again }), [refused, asking, scan, focus, again])
}

/** Takes an answer; says why it could not. */
function takeScan<Answer>({ refuse, take, documents }: ScanSteps<Answer>, code: string, answer: Answer | Error): string | undefined {
  const message = answer instanceof Error ? (refuse?.(code, undefined) ?? whyRefused(answer, code, documents)) : refuse?.(code, answer)
  if (message === undefined) take(answer as Answer, code)
  return message
}

/** What the server says of a code; of the number of a document that is none of these, which kind it is. */
function whyRefused(error: Error, code: string, documents: readonly AnyDocument[] = []): string {
  const what = foreignNumber(code, documents)
  return what === undefined ? errorText(error) : t('Ini Nomor {{what}}', { what: t(what) })
}

/** Whether the user neither types in a field of the screen nor has opened a layer over it. */
function isFree(screen: HTMLElement | null): boolean {
  const at = document.activeElement
  return at?.contains(screen) === true || (screen?.contains(at) === true && !at?.matches('input, textarea'))
}

/** An item found by its name. */
export interface Named {
  readonly code: string
  readonly name: string
  /** What else tells it from another. */
  readonly facts: string
  readonly weight: string
  /** The price that a customer pays, as text. */
  readonly price: string
  readonly picture: ReactNode
}

/** The search by name for the typed text. */
export interface NamesIn {
  readonly ask: (typed: string, signal: AbortSignal) => Promise<readonly Named[]>
}

interface ScanBoxProps {
  readonly scans: Scans
  /** Where what has no barcode's look is looked for by its name. */
  readonly names?: NamesIn
  readonly label?: string
  readonly placeholder?: string
  /** The message while nothing has been scanned. */
  readonly missing?: string | undefined
  /** F4 leads elsewhere for now: a question is open. */
  readonly disabled?: boolean
  /** False where the screen begins elsewhere: it comes into sight and leaves the focus where it is. */
  readonly isFirst?: boolean
}

/** Where codes are typed and scans arrive: it is emptied by the scan itself, and says below which were refused and why. */
export function ScanBox({
  scans,
  names,
  label = 'Scan Barcode',
  placeholder = 'Scan atau ketik barcode, lalu Enter',
  missing,
  disabled = false,
  isFirst = true,
}: ScanBoxProps) {
  const say = useText()
  useShortcuts([{ ...keyOf.scan, label, run: scans.focus, disabled }])
  const found = useNamed(scans, names)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (found.onKeyDown(event) || event.key !== 'Enter') return
    event.preventDefault()
    scans.scan(event.currentTarget.value)
    event.currentTarget.value = ''
  }
  const messages = scans.refused.map(({ code, message }) => (
    <span key={code} className="scan-refused">
      <strong>{code}</strong> {say(message)}
    </span>
  ))
  const box = (
    <TextInput
      ref={scans.box}
      className="scan-box"
      data-scan
      size="md"
      autoFocus={isFirst}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      leftSection={<IconBarcode size={22} stroke={1.5} aria-hidden />}
      rightSection={<ButtonKey of={keyOf.scan} />}
      placeholder={say(names ? 'Scan atau ketik barcode atau nama barang, lalu Enter' : placeholder)}
      aria-label={say(label)}
      error={messages.length > 0 ? <span role="alert">{messages}</span> : missing && say(missing)}
      aria-busy={scans.asking > 0}
      onKeyDown={onKeyDown}
      {...(names ? found.input : {})}
    />
  )
  if (!names) return box
  return (
    <div className="scan-names-in">
      {box}
      {found.list}
    </div>
  )
}
