import { useEffect } from 'react'

let isLeaving = false

/** Whether somebody is on his way out on purpose. */
export const isLeavingOnPurpose = () => isLeaving

/**
 * Leaves the page on purpose, to load it anew or to log in again: nobody is asked whether he wants to. The first way out is
 * taken; a second one while the browser is on its way would lead elsewhere, and has crashed Chromium.
 */
export function leaveUnasked(go: () => void): void {
  if (isLeaving) return
  isLeaving = true
  go()
}

/** Asks before the window is closed or loaded anew over something that is being entered. */
export function useAskBeforeClosing(isEntered: boolean): void {
  useEffect(() => {
    if (!isEntered) return undefined
    const ask = (event: BeforeUnloadEvent) => !isLeaving && event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isEntered])
}
