import { type RefObject, useEffect } from 'react'

/** Moves the focus to the first field of `element` (`isFirst`) when a screen opens. In a dialog the dialog does this itself. */
export function useFirstFocus(element: RefObject<HTMLElement | null>, isOn = true): void {
  useEffect(() => {
    if (isOn) element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [element, isOn])
}
