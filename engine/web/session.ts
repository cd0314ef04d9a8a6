import { useSyncExternalStore } from 'react'
import type { EngineSession } from '../contract/session.ts'
import { forgetAll, keep, storedLocally, nameHere } from './local-data.ts'

/** The name under which the session outlives a reload. */
export const keptUnder = 'kencana.session'

let current: EngineSession | undefined = revived(storedLocally(keptUnder))
const listeners = new Set<() => void>()

/** Who is logged in, or undefined. */
export function getSession(): EngineSession | undefined {
  return current
}

/** Stores the session after a login, a change of the shop or a change of settings. It survives a reload. */
export function setSession(session: EngineSession): void {
  current = session
  keep(keptUnder, session)
  tell()
}

/** Ends the session and forgets everything that this browser stored for the user, drafts too (specification §2, §4). */
export function clearSession(): void {
  current = undefined
  forgetAll()
  tell()
}

/** Calls `listener` after every change, until the answered function is called. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Who is logged in, or undefined; draws again when that changes. */
export function useSessionOrNobody(): EngineSession | undefined {
  return useSyncExternalStore(onSession, getSession)
}

/**
 * Returns the logged-in user, for screens that only open after a login.
 * @throws if no user is logged in.
 */
export function useSession(): EngineSession {
  const session = useSessionOrNobody()
  if (!session) throw new Error('This screen opens after a login only')
  return session
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** A stored session of an older version may lack a part; then it is none, and the person logs in again. */
function revived(stored: unknown): EngineSession | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const session = stored as Partial<Record<keyof EngineSession, unknown>>
  const texts = ['token', 'user_id', 'nama', 'level', 'kode_toko', 'tgl_system'] as const
  const lists = ['modules', 'shops', 'akses'] as const
  const isWhole =
    texts.every((name) => typeof session[name] === 'string') &&
    lists.every((name) => Array.isArray(session[name])) &&
    typeof session.isPusat === 'boolean' &&
    session.fixedDate !== undefined &&
    typeof session.settings === 'object'
  return isWhole ? (stored as EngineSession) : undefined
}

// Another window of the same browser may log in, out or look at another shop.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key !== nameHere(keptUnder) && event.key !== null) return
    current = revived(storedLocally(keptUnder))
    tell()
  })
}
