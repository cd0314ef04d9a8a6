import { act } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

// A scanner is recognised by the time between its keys. The tests use their own clock, so they need not wait. All files of one page share it.
const clock = ((globalThis as { keyClock?: { ms: number } }).keyClock ??= { ms: 0 })
const stamp = (event: Event, afterMs: number) => Object.defineProperty(event, 'timeStamp', { value: (clock.ms += afterMs) })
const pressed = (key: string, afterMs: number) =>
  stamp(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }), afterMs) as KeyboardEvent
// Before anything that is drawn hears them.
window.addEventListener('keydown', (event) => void (Object.hasOwn(event, 'timeStamp') || stamp(event, 100)), true)

/** A person at keyboard and mouse, slower than any scanner. */
export const hands = () => userEvent.setup({ delay: null })

/** Longer than any typing takes. */
export const rest = (ms: number) => void (clock.ms += ms)

/**
 * A scanner, for any position of the focus: keys 5 ms apart by their own clock, then Enter. The caller decides what
 * happens between two keys, as on a machine that draws slowly.
 */
export async function scan(code: string, betweenKeys?: (at: number) => Promise<void> | void): Promise<void> {
  // Longer than any pause within a code ends the run before.
  rest(200)
  for (const [at, key] of [...code, 'Enter'].entries()) {
    await act(async () => {
      const target = document.activeElement ?? document.body
      const isTaken = !target.dispatchEvent(pressed(key, 5))
      if (isTaken || key === 'Enter' || !(target instanceof HTMLInputElement)) return
      // The default action of a browser for an unhandled key.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        target,
        target.value.slice(0, target.selectionStart ?? 0) + key + target.value.slice(target.selectionEnd ?? 0),
      )
      target.dispatchEvent(new Event('input', { bubbles: true }))
    })
    if (betweenKeys) await act(async () => betweenKeys(at))
  }
}

/** A hand that presses a key between two of a scanner. */
export const pressBetween = (key: string) => void document.activeElement?.dispatchEvent(pressed(key, 2))
