import { type RefObject, useEffect, useRef } from 'react'
import { beep } from './beep.ts'

/** The longest pause between two keys of a scanner, in milliseconds. No person types so fast. */
const betweenKeysMsMax = 50
/** Of what hands type quickly, the shortest that is no scan of a barcode. */
const lengthMin = 4
/** A hand that has rested this long in the field for scans gave up what it wrote there. */
const restMs = 1_000

/** What a run of keys turned out to be. */
export interface KeyRun {
  text: string
  lastMs: number
}

/**
 * Adds a key to a run. Answers the code when Enter ends a run that only a scanner can have typed; a person's slow keys
 * begin a new run each. The moment is the key's own: what a slow machine needs to draw between two keys is no pause. A code
 * has at least so many letters.
 */
export function scannedCode(run: KeyRun, key: string, nowMs: number, lettersMin = lengthMin): string | undefined {
  const isFast = nowMs - run.lastMs <= betweenKeysMsMax
  run.lastMs = nowMs
  if (key === 'Enter') {
    const text = isFast ? run.text : ''
    run.text = ''
    return text.length >= lettersMin ? text : undefined
  }
  // No scanner sends Escape: it closes a layer, and letters typed before it have nothing to do with the next ones. Nor does a scanner pause before a
  // key that writes no letter; a user may press such a key during a scan without a pause.
  if (key === 'Escape' || !isFast) run.text = ''
  if (key.length !== 1) return undefined
  run.text = isFast ? run.text + key : key
  return undefined
}

/**
 * Listens to a scanner with any focus, also when the focus moves during a code. The code is taken out of each field that its letters
 * fell into, so a scan never ends up in a customer's name or an amount. The field for scans, marked
 * `data-scan`, keeps its content to itself: only the scan empties it. A code that fell into a password field may be the password, so it is
 * passed to no listener: it is taken out like any other and refused aloud, and its Enter submits nothing. Where trays are scanned, their codes
 * may have fewer letters than those of pieces (`lettersMin`). If a screen has several fields for scans, each with its own listener, a scan into
 * one (`box`) is heard only by that listener.
 */
export function useScanner(onCode: (code: string) => void, lettersMin = lengthMin, box?: RefObject<HTMLInputElement | null>): void {
  const hear = useRef(onCode)
  useEffect(() => {
    hear.current = onCode
  })
  useEffect(() => {
    const run: KeyRun = { text: '', lastMs: -restMs }
    let restedMs = 0
    const fellInto = new Map<TextField, Standing>()
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event
      // No scanner holds a key down.
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return
      const pauseMs = event.timeStamp - run.lastMs
      const code = scannedCode(run, key, event.timeStamp, lettersMin)
      if (key.length === 1) {
        if (run.text.length === 1) {
          fellInto.clear()
          restedMs = pauseMs
        }
        if (isField(target) && !fellInto.has(target)) fellInto.set(target, standingIn(target))
      }
      if (code === undefined || (box && isScanBox(target) && target !== box.current)) return
      event.preventDefault()
      event.stopPropagation()
      const whole = isScanBox(target) ? wholeCode(code, target.value, restedMs) : code
      for (const [field, standing] of fellInto) {
        if (isScanBox(field)) field.value = ''
        else putBack(field, standing)
      }
      if ([...fellInto.keys()].some(isPassword)) beep('REFUSED')
      else hear.current(whole)
    }
    // Before the field's own Enter, which would move on or submit.
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [lettersMin, box])
}

/** What a scan into the field for scans says: a scanner that pauses within a code began it there, a hand that rested did not. */
const wholeCode = (code: string, inBox: string, restedMs: number) => (restedMs < restMs && inBox.endsWith(code) ? inBox : code)

type TextField = HTMLInputElement | HTMLTextAreaElement

/** What stands in a field, and what of it is selected. */
interface Standing {
  readonly value: string
  readonly from: number | null
  readonly to: number | null
}

const standingIn = (field: TextField): Standing => ({ value: field.value, from: field.selectionStart, to: field.selectionEnd })

const isField = (target: EventTarget | null): target is TextField => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
const isScanBox = (target: EventTarget | null): target is HTMLInputElement => target instanceof HTMLInputElement && target.matches('[data-scan]')
const isPassword = (field: TextField) => field.type === 'password'

/** Gives a field back what it held before the scan, in a way that its form hears of, and to the next key what it would have met. */
function putBack(field: TextField, { value, from, to }: Standing): void {
  if (field.value !== value) {
    const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  if (from !== null && document.activeElement === field) field.setSelectionRange(from, to)
}
