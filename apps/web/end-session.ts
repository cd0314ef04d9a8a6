import { core } from '#engine/contract/refusal.ts'
import { clearSession } from '#engine/web/session.ts'
import { leaveUnasked } from '#engine/web/leaving.ts'
import { noteSessionEnd, notedSessionEnd } from '#modules/access/web/session-end.ts'
import { pathNow, pathTo } from './paths.ts'

/**
 * The server does not know who was logged in, or (`code` DELETED) there is no such user or shop any more: everything kept for
 * him is forgotten, and without him the shell goes to the login page, which says why (specification §3, §8).
 */
export function forgetSession(code: string): void {
  noteSessionEnd(code === core.DELETED.code ? { alasan: 'DIHAPUS' } : undefined)
  clearSession()
}

/** Goes to the login page without a question about unsaved input. After the login the user comes back here, unless his account is gone. */
export function goToLogin(): void {
  const path = pathNow()
  const comesBack = path !== '/' && notedSessionEnd()?.alasan !== 'DIHAPUS'
  leaveUnasked(() => location.replace(pathTo('/', comesBack ? { tujuan: path } : undefined)))
}
