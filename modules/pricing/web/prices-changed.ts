import { useEffect, useEffectEvent, useRef } from 'react'
import { hear, useConnection } from '#engine/web/realtime.ts'
import { pricesChanged } from '../contract/papan-harga.ts'

/** Asks again when the server says that prices have changed, and when it may have said so unheard. */
export function usePricesChanged(ask: () => void): void {
  const isConnected = useConnection() === 'CONNECTED'
  const hears = useRef(isConnected)
  const again = useEffectEvent(ask)
  useEffect(() => hear(pricesChanged, () => again()), [])
  useEffect(() => {
    if (isConnected && !hears.current) again()
    hears.current = isConnected
  }, [isConnected])
}
