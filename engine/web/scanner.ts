import { useEffect, useRef } from 'react'

/** A scanner types faster than anybody: this much between two keys at the most. */
const betweenKeysMsMax = 50
const lengthMin = 4

/** What a run of keys turned out to be. */
export interface KeyRun {
  text: string
  lastMs: number
}

/**
 * Adds a key to a run. Answers the code when Enter ends a run that only a scanner can have typed; a person's slow keys
 * begin a new run each.
 */
export function scannedCode(run: KeyRun, key: string, nowMs: number): string | undefined {
  const isFast = nowMs - run.lastMs <= betweenKeysMsMax
  run.lastMs = nowMs
  if (key === 'Enter') {
    const text = isFast ? run.text : ''
    run.text = ''
    return text.length >= lengthMin ? text : undefined
  }
  if (key.length !== 1) return undefined
  run.text = isFast ? run.text + key : key
  return undefined
}

/**
 * Hears a scanner wherever the focus is, also when the focus moves under its letters. The code is taken out of the field
 * it was typed into, so a scan never ends up in a customer's name or an amount.
 */
export function useScanner(onCode: (code: string) => void, isListening = true): void {
  const hear = useRef(onCode)
  useEffect(() => {
    hear.current = onCode
  })
  useEffect(() => {
    if (!isListening) return
    const run: KeyRun = { text: '', lastMs: 0 }
    // What stood in the field before the run began: money fields rewrite what is typed, so it cannot be taken back by its end.
    let before: { readonly field: HTMLInputElement | HTMLTextAreaElement; readonly value: string } | undefined
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target
      if (event.ctrlKey || event.altKey || event.metaKey) return
      const code = scannedCode(run, event.key, performance.now())
      if (run.text.length === 1) before = isField(target) ? { field: target, value: target.value } : undefined
      if (code === undefined || (isScanBox(target) && !beganElsewhere(code, target.value))) return
      event.preventDefault()
      event.stopPropagation()
      if (before && before.field === target) takeBack(before.field, before.value)
      hear.current(code)
    }
    // Before the field's own Enter, which would move on or submit.
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [isListening])
}

/** The field for scans takes its own Enter, however slowly it was filled; marked `data-scan`. */
const isScanBox = (target: EventTarget | null): target is HTMLInputElement => target instanceof HTMLInputElement && target.matches('[data-scan]')

/** The focus came into the field for scans in the middle of a scan: it holds the end of the code only. */
const beganElsewhere = (code: string, inBox: string) => code.length > inBox.length && code.endsWith(inBox)

const isField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Gives a field back what it held before the scan, in a way that its form hears of. */
function takeBack(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

let sound: AudioContext | undefined

/** A short high tone: the scan was taken. Nothing where the browser has no sound. */
export function beep(): void {
  try {
    sound ??= new AudioContext()
    const tone = sound.createOscillator()
    const volume = sound.createGain()
    tone.frequency.value = 1_800
    volume.gain.value = 0.05
    tone.connect(volume).connect(sound.destination)
    tone.start()
    tone.stop(sound.currentTime + 0.07)
  } catch {
    // A till without loudspeakers is none the worse.
  }
}
