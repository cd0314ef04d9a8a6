import { useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'
import { getSession } from './session.ts'

/** A line that was cut is tried again at once when the network says that it is back, and else this often. */
export const retryMs = 1_000

/** Whether the server's messages reach this browser. */
export type Connection = 'CONNECTED' | 'CONNECTING' | 'LOST'

type Hear = (payload: unknown) => void

let socket: Socket | undefined
/** The line that is wanted, whose code may still be on its way; none once it was closed. */
let wanted: object | undefined
let state: Connection = 'CONNECTING'
const watchers = new Set<() => void>()
const ears = new Map<string, Set<Hear>>()

function become(next: Connection): void {
  if (state === next) return
  state = next
  for (const watcher of watchers) watcher()
}

/** The data by which a visitor without a login may listen: his kind of guest and his key. */
export interface GuestPass {
  readonly guest: string
  readonly key: string
}

/**
 * Opens the line on which the server tells this browser things. The token and the shop looked at, or the pass of a guest, go along
 * each time it connects; `onRefused` hears when the server does not know the token any more.
 */
export function connect(backend: string, onRefused: () => void, pass?: GuestPass): void {
  const address = new URL('../socket.io/', new URL(backend, document.baseURI))
  disconnect()
  const line = (wanted = {})
  // The page is drawn first, because before that there is no listener for news.
  const open = async () => {
    const { io } = await import('socket.io-client')
    if (wanted !== line) return
    socket = io(address.origin, {
      path: address.pathname,
      // A WebSocket stays with the server that opened it; polling, where a proxy passes nothing else, needs one that stays the same.
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      reconnectionDelay: retryMs / 4,
      reconnectionDelayMax: retryMs,
      randomizationFactor: 0.2,
      auth: (tell) => tell(pass ?? { token: getSession()?.token, kode_toko: getSession()?.kode_toko }),
    })
    socket.on('connect', () => become('CONNECTED'))
    socket.on('disconnect', () => become('LOST'))
    socket.on('connect_error', (error) => {
      become('LOST')
      if (error.message === 'Invalid Token.') onRefused()
    })
    socket.onAny((topic: string, payload: unknown) => ears.get(topic)?.forEach((hear) => hear(payload)))
  }
  const openAgain = () => {
    if (wanted !== line) return
    become('LOST')
    setTimeout(() => void open().catch(openAgain), retryMs)
  }
  void open().catch(openAgain)
}

/** Closes the line. */
export function disconnect(): void {
  wanted = undefined
  socket?.disconnect()
  socket = undefined
}

/** Connects anew, as after another shop was picked: the rooms of a browser are decided when it connects. */
export function reconnect(): void {
  socket?.disconnect().connect()
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => {
    if (socket && !socket.connected) reconnect()
  })
}

/** Hears what the server says under a topic, until the answered function is called. */
export function hear(topic: string, listener: Hear): () => void {
  const listeners = ears.get(topic) ?? new Set()
  ears.set(topic, listeners.add(listener))
  return () => void listeners.delete(listener)
}

/** Whether the server's messages reach this browser; draws again when that changes. */
export function useConnection(): Connection {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    () => state,
  )
}

/** Whether the machine has a network at all; draws again when that changes. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      window.addEventListener('online', watcher)
      window.addEventListener('offline', watcher)
      return () => {
        window.removeEventListener('online', watcher)
        window.removeEventListener('offline', watcher)
      }
    },
    () => navigator.onLine,
  )
}
