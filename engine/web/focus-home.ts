import { type RefObject, useEffect } from 'react'

/** Where people begin to type, the likeliest first. */
const beginnings = ['[data-autofocus]', '[data-scan]', '[data-field]']

/** Whether a field takes what is typed next; one that opens a list or a calendar as soon as it has the focus hides what it stands in. */
const isOpenTo = (element: HTMLElement) =>
  !element.matches(':disabled, [readonly], [role="combobox"], [aria-haspopup]:not(button)') && (element.checkVisibility?.() ?? true)

/** Brings the focus to where people begin on a screen or in a dialog: to its first field, or to all of it where none takes it. */
export function focusHome(within: HTMLElement): void {
  const first = beginnings.flatMap((selector) => [...within.querySelectorAll<HTMLElement>(selector)]).find(isOpenTo)
  const to = first ?? within
  to.focus({ preventScroll: true })
}

const reachable = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]'
const reachableIn = (element: Element) => [...element.querySelectorAll<HTMLElement>(reachable)]

/** What stands in the row next to one that was taken away where the focus was in that: the same field or button of a row that is like it. */
function besideIt(changes: readonly MutationRecord[], held: Element | null): HTMLElement | undefined {
  for (const { removedNodes, nextSibling, previousSibling } of changes) {
    const row = [...removedNodes].find((node) => node.contains(held))
    if (!(row instanceof Element) || !held) continue
    const at = reachableIn(row).indexOf(held as HTMLElement)
    const isLike = (node: Node | null): node is Element => node instanceof Element && node.tagName === row.tagName && node.className === row.className
    const next = [nextSibling, previousSibling].find(isLike)
    return next && reachableIn(next)[at]
  }
  return undefined
}

/** What the focus must not leave: the dialog in front, or else the screen. */
const inFront = (screen: HTMLElement | null): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].findLast((dialog) => !dialog.closest('[data-closing]')) ?? screen

let screenNow: RefObject<HTMLElement | null> | undefined

/** Brings the focus to where people begin on what is in front now. */
export function bringFocusHome(): void {
  const to = inFront(screenNow?.current ?? null)
  if (to) focusHome(to)
}

/**
 * The focus is never lost: whatever had it is gone or does nothing any more, a row that was taken away, a dialog that closed, a screen that
 * comes in place of another, then the next key is for the row beside it, or for where people begin. `screen` is what all screens stand in;
 * it can have the focus itself.
 */
export function useFocusHome(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    screenNow = screen
    let held: Element | null = document.activeElement
    // The screen has it only as long as there is nothing on it to type into.
    let isWaiting = false
    const noteFocus = ({ target }: FocusEvent) => {
      held = target as Element
      if (target !== screen.current) isWaiting = false
    }
    const noteHand = () => (isWaiting = false)
    const look = (changes: readonly MutationRecord[]) => {
      const at = document.activeElement
      if (at !== null && at !== document.body && !(isWaiting && at === screen.current)) return
      const beside = besideIt(changes, held)
      if (beside) return beside.focus({ preventScroll: true })
      bringFocusHome()
      isWaiting = document.activeElement === screen.current
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', noteFocus)
    document.addEventListener('pointerdown', noteHand)
    look([])
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', noteFocus)
      document.removeEventListener('pointerdown', noteHand)
      if (screenNow === screen) screenNow = undefined
    }
  }, [screen])
}
