import { useEffect } from 'react'

let isLeaving = false

/** Whether the page is being left on purpose. */
export const isLeavingOnPurpose = () => isLeaving

/**
 * Leaves the page on purpose, to reload it or to log in again, without a question to the user. Only the first call counts.
 * A second one while the browser is leaving would lead elsewhere, and has crashed Chromium.
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
