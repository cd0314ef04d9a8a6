import { clearSession } from '#engine/web/session.ts'
import { leaveUnasked } from '#engine/web/unsaved.tsx'
import { pathNow, pathTo } from '../paths.ts'

/** Forgets who was logged in and goes to the login page, which leads back here (specification §3: 'Invalid Token.'). */
export function endSession(): void {
  const path = pathNow()
  clearSession()
  leaveUnasked(() => location.replace(pathTo('/', path === '/' ? undefined : { tujuan: path })))
}
