import { type RefObject, useEffect } from 'react'

/** Whoever opens a screen begins at the field of `element` that is said to be the first (`isFirst`); in a dialog the dialog itself does that. */
export function useFirstFocus(element: RefObject<HTMLElement | null>, isOn = true): void {
  useEffect(() => {
    if (isOn) element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [element, isOn])
}
