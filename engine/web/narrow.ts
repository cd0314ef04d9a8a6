import { useCallback, useState } from 'react'

/** Specification §2: a table narrower than this shows each row as a card. */
const cardsBelowPx = 500

/** Whether the element that takes the ref has less room than a table of columns needs. */
export function useIsNarrow(): [room: (element: HTMLElement | null) => void, isNarrow: boolean] {
  const [isNarrow, setNarrow] = useState(false)
  const room = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    // Measured before the first paint, so that the user does not see a grid turn into cards.
    const measure = () => setNarrow(element.clientWidth > 0 && element.clientWidth < cardsBelowPx)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [room, isNarrow]
}
