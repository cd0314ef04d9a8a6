import './find-box.css'
import { TextInput } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { beep } from './beep.ts'
import { ButtonKey } from './button-key.tsx'
import { foreignNumber } from './document-numbers.ts'
import { keyOf } from './keys.ts'
import { useScanner } from './scanner.ts'
import { useShortcuts } from './shortcuts.ts'
import { errorText, useText } from './text.ts'

interface FindBoxProps<Thing> {
  /** The typed text; the list below shows the matches for these words. */
  readonly value: string
  readonly onChange: (typed: string) => void
  /** The place of the chosen item in a form, and its error. */
  readonly at: string
  /** The rows that a found item is added to, if several can be chosen. */
  readonly adds?: string
  readonly error: string | undefined
  /** What people call the things: the number of any other kind is refused by the name of that. */
  readonly title: string
  /** Asks for what has these words or this code, as the list does. */
  readonly find: (typed: string) => Promise<readonly Thing[]>
  /** The codes by which one is scanned: its number, its bag, its pieces. */
  readonly codesOf: (thing: Thing) => readonly string[]
  readonly onFound: (thing: Thing) => void
  /** What an answer waits for before it is taken: something that is being saved. */
  readonly waitFor?: () => Promise<unknown> | undefined
  /** Hears of a scanner's code before it is looked for. */
  readonly onScanner?: () => void
  /** The list of matches, each a button. */
  readonly children: ReactNode
}

/**
 * A box to scan or search one of many things, and the list of matches. A scan opens the one with this code, for every position of the focus. Enter
 * opens the only match, or of several the one with the code, as soon as the answer is there. Arrows lead into the list. If nothing is found, the
 * box says so, and the next scan replaces its text.
 */
export function FindBox<Thing>(props: FindBoxProps<Thing>) {
  const { value, at, adds, error, title, codesOf, children } = props
  const say = useText()
  const box = useRef<HTMLInputElement>(null)
  const whole = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  const requested = useRef(0)
  const [message, setMessage] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const toBox = () => {
    box.current?.focus()
    box.current?.select()
  }
  const change = (typed: string) => {
    requested.current += 1
    setBusy(false)
    setMessage(undefined)
    latest.current.onChange(typed)
  }
  const refuse = (why: string) => {
    beep('REFUSED')
    setMessage(why)
    if (!isWrittenInto(document.activeElement, box.current)) toBox()
  }
  const open = async (typed: string, isScanned: boolean) => {
    const code = typed.trim()
    flushSync(() => {
      change(code)
      setBusy(true)
    })
    const order = requested.current
    // The next scan replaces the text, however soon it comes.
    if (document.activeElement === box.current) box.current?.select()
    const found = await latest.current.find(code).catch((failure: unknown) => failure)
    await latest.current.waitFor?.()
    // Something else is looked for by now.
    if (order !== requested.current) return
    setBusy(false)
    if (!Array.isArray(found)) return refuse(errorText(found))
    const things = found as readonly Thing[]
    const exact = things.filter((thing) => codesOf(thing).some((each) => each.toUpperCase() === code.toUpperCase()))
    // A scan must match a code exactly: a barcode may be a part of a telephone number.
    const [one, ...others] = exact.length > 0 || isScanned ? exact : things
    if (one !== undefined && others.length === 0) {
      beep('TAKEN')
      latest.current.onFound(one)
    } else if (code === '' && things.length === 0) return
    else if (things.length > 0) refuse(say('{{n}} ditemukan, pilih di daftar (panah bawah, Enter)', { n: things.length }))
    else {
      const what = foreignNumber(code.toUpperCase(), [])
      refuse(
        what === undefined || what === title
          ? say('{{code}} tidak ditemukan di daftar ini', { code })
          : say('Ini Nomor {{what}}', { what: say(what) }),
      )
    }
  }
  useScanner(
    (code) => {
      // If the screen has another field for scans, a scan outside of this box belongs to that field.
      if (document.activeElement !== box.current && document.querySelectorAll('[data-scan]').length > 1) return
      latest.current.onScanner?.()
      void open(code, true)
    },
    undefined,
    box,
  )
  useShortcuts([{ ...keyOf.find, run: toBox }])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    if (event.key === 'Enter' && event.target === box.current) {
      event.preventDefault()
      void open(value, false)
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const buttons = [...(whole.current?.querySelectorAll('button') ?? [])]
    const next = buttons.indexOf(event.target as HTMLButtonElement) + (event.key === 'ArrowDown' ? 1 : -1)
    if (next < 0) toBox()
    else buttons[next]?.focus()
  }
  const said = message ?? (error && say(error))
  return (
    <div ref={whole} className="find-box" onKeyDown={onKeyDown}>
      <TextInput
        ref={box}
        className="grow"
        data-scan
        data-field={at}
        data-adds={adds}
        aria-label={say('Cari')}
        aria-busy={isBusy}
        leftSection={<IconBarcode size={18} stroke={1.5} aria-hidden />}
        rightSection={<ButtonKey of={keyOf.find} />}
        placeholder={say('Scan atau ketik nomor, nama, atau telepon, lalu Enter')}
        error={said && <span role="alert">{said}</span>}
        value={value}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {children}
    </div>
  )
}

/** Whether the focus is in another text field than the box. */
const isWrittenInto = (element: Element | null, box: Element | null) => element !== box && element?.matches('input, textarea') === true
