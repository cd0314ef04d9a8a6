import { LoadingOverlay as Overlay } from '@mantine/core'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { onWaits, waitsUnderWay } from '#engine/web/api.ts'

/** Calls that take less time, in milliseconds, get no overlay. */
const afterMs = 500
/** A curtain that goes up as soon as it has come down flickers. */
const shownMsMin = 400

/** A curtain over the page while something is being saved or searched for longer than a moment (specification §2, §4). */
export function LoadingOverlay() {
  const isWaiting = useSyncExternalStore(onWaits, () => waitsUnderWay() > 0)
  const [isShown, setShown] = useState(false)
  const shownAtMs = useRef(0)
  useEffect(() => {
    const waitMs = isWaiting ? afterMs : Math.max(0, shownAtMs.current + shownMsMin - performance.now())
    const timer = window.setTimeout(() => {
      if (isWaiting) shownAtMs.current = performance.now()
      setShown(isWaiting)
    }, waitMs)
    return () => window.clearTimeout(timer)
  }, [isWaiting])
  return <Overlay visible={isShown} zIndex={1000} pos="fixed" overlayProps={{ backgroundOpacity: 0.35 }} loaderProps={{ size: 'md' }} />
}
