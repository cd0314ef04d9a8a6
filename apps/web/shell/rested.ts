import { useEffect, useRef, useState } from 'react'

/** Behind so long a pause the next letter is asked about at once. */
const pauseMs = 90
/** A hand that types on is asked about as soon as it rests so long; a scanner is done before. */
const restMs = 30

/** The part of the typed text that is searched. */
export function useRested(typed: string): string {
  const [rested, setRested] = useState(typed)
  const lastMs = useRef(0)
  useEffect(() => {
    const nowMs = performance.now()
    const isBehindPause = nowMs - lastMs.current >= pauseMs
    lastMs.current = nowMs
    if (isBehindPause) {
      setRested(typed)
      return undefined
    }
    const rest = window.setTimeout(() => setRested(typed), restMs)
    return () => window.clearTimeout(rest)
  }, [typed])
  return rested
}
