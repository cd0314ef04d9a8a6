import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type GuestPass, connect, disconnect, hear, useConnection } from './realtime.ts'

/** The interval between two reads, in milliseconds. They find changes without an announcement, for example of a switch. */
const lookEveryMs = 60_000

/** What a page without a login shows, as it was when it was asked for last. */
export interface News<Content> {
  readonly content: Content | undefined
  /** Why there is nothing, or nothing new. */
  readonly error: unknown
  /** Whether the shown data may be out of date. */
  readonly isStale: boolean
}

/**
 * Keeps what a page without a login shows up to date: asks at first, at every news, when the line is back, and once a minute.
 * Answers that come after a later one are left aside.
 */
export function useGuestNews<Content>(backend: string, pass: GuestPass, topic: string, ask: () => Promise<Content>): News<Content> {
  const connection = useConnection()
  const [shown, setShown] = useState<{ content?: Content; error?: unknown }>({})
  const requested = useRef(0)
  const look = useEffectEvent(async () => {
    requested.current += 1
    const turn = requested.current
    const show = (next: typeof shown) => turn === requested.current && setShown((before) => ({ ...before, error: undefined, ...next }))
    await ask().then(
      (content) => show({ content }),
      (error: unknown) => show({ error }),
    )
  })
  const { guest, key } = pass
  useEffect(() => {
    connect(backend, () => void look(), { guest, key })
    const unhear = hear(topic, () => void look())
    const timer = window.setInterval(() => void look(), lookEveryMs)
    void look()
    return () => {
      unhear()
      window.clearInterval(timer)
      disconnect()
    }
  }, [backend, guest, key, topic])
  const isConnected = connection === 'CONNECTED'
  useEffect(() => {
    // News that was sent while the connection was cut did not arrive.
    if (isConnected) void look()
  }, [isConnected])
  return { content: shown.content, error: shown.error, isStale: shown.error !== undefined || connection === 'LOST' }
}
