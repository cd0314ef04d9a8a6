import { type RefObject, useEffect } from 'react'

/** Selectors of the first field to type into, the most likely first. */
const beginnings = ['[data-autofocus]', '[data-scan]', '[data-field]']

/** Whether a field takes typed text at once. A field that opens a list or a calendar on focus would hide the screen. */
const isOpenTo = (element: HTMLElement) =>
  !element.matches(':disabled, [readonly], [role="combobox"], [aria-haspopup]:not(button)') && (element.checkVisibility?.() ?? true)

/** Puts the focus on the first field of a screen or dialog. If no field takes text, it puts the focus on the whole screen or dialog. */
export function focusHome(within: HTMLElement): void {
  const first = beginnings.flatMap((selector) => [...within.querySelectorAll<HTMLElement>(selector)]).find(isOpenTo)
  const to = first ?? within
  to.focus({ preventScroll: true })
}

const reachable = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]'
const reachableIn = (element: Element) => [...element.querySelectorAll<HTMLElement>(reachable)]

/** The same field or button in the next similar row, after the row with the focus was removed. */
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

/** The part of the page that keeps the focus: the front dialog, or else the screen. */
const inFront = (screen: HTMLElement | null): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].findLast((dialog) => !dialog.closest('[data-closing]')) ?? screen

let screenNow: RefObject<HTMLElement | null> | undefined

/** Puts the focus on the first field of the front dialog or screen. */
export function bringFocusHome(): void {
  const to = inFront(screenNow?.current ?? null)
  if (to) focusHome(to)
}

/**
 * Keeps the focus from getting lost. The element with the focus may be disabled or removed: a deleted row, a closed dialog, a replaced screen. Then
 * the focus moves to the same field of the next row, or to the first field. `screen` is the element around all screens; it can have the focus itself.
 */
export function useFocusHome(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    screenNow = screen
    let held: Element | null = document.activeElement
    // The screen itself has the focus only until it has a field to type into.
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
