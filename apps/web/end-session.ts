import { core } from '#engine/contract/refusal.ts'
import { clearSession } from '#engine/web/session.ts'
import { goneParam, pathNow, pathTo } from './paths.ts'

let isGone = false

/**
 * The server does not know who was logged in, or (`code` DELETED) there is no such user or shop any more: everything kept for
 * him is forgotten, and without him the shell goes to the login page.
 */
export function forgetSession(code: string): void {
  isGone = code === core.DELETED.code
  clearSession()
}

/**
 * Goes to the login page, which leads back here, or tells whoever is gone that he is (specification §4, §8). Everything drawn
 * is gone by then: nothing asks whether to stay.
 */
export function goToLogin(): void {
  const path = pathNow()
  location.replace(pathTo('/', isGone ? { [goneParam]: '1' } : path === '/' ? undefined : { tujuan: path }))
}
