import { LoadingOverlay as Overlay } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { onWrites, writesUnderWay } from '#engine/web/api.ts'

/** What is done sooner is not worth a curtain. */
const afterMs = 500

/** A curtain over the page while something is being saved for longer than a moment (specification §2). */
export function LoadingOverlay() {
  const isWriting = useSyncExternalStore(onWrites, () => writesUnderWay() > 0)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setShown(isWriting), isWriting ? afterMs : 0)
    return () => window.clearTimeout(timer)
  }, [isWriting])
  return <Overlay visible={isShown && isWriting} zIndex={1000} pos="fixed" overlayProps={{ backgroundOpacity: 0.35 }} loaderProps={{ size: 'md' }} />
}
