import type { Access } from '../contract/endpoint.ts'
import { type Viewer, modulesOf, verdictOf } from '../contract/gate.ts'
import { type RefusalKind, core } from '../contract/refusal.ts'
import type { TreeEntry } from '../contract/screen.ts'
import type { Caller } from './caller.ts'

/** Why a caller may not make a call, or undefined when he may. The same data decides menus and routes in the browser. */
export function refusalFor(access: Access, caller: Caller): RefusalKind | undefined {
  if (access.who === 'anyone') return undefined
  if (caller.mustChangePassword && !(access.who === 'signedIn' && access.beforeReady)) return core.PASSWORD_NOT_CHOSEN
  const gate = verdictOf(access.gate, caller)
  if (gate !== 'OPEN') return gate === 'LOCKED' ? core.MODULE_OFF : core.FORBIDDEN
  if (access.who === 'signedIn') return undefined
  const verdicts = access.screens.map((screen) => verdictOf(screen.gate, caller))
  if (access.screens.some((screen, at) => verdicts[at] === 'OPEN' && caller.shows(screen.path))) return undefined
  return verdicts.every((verdict) => verdict === 'LOCKED') ? core.MODULE_OFF : core.FORBIDDEN
}

/** The rule in words, for OpenAPI and for `npm run where`. */
export function describeAccess(access: Access): string {
  if (access.who === 'anyone') return 'Anyone, without a login.'
  // By path: some lists of screens are in the order in which modules were loaded.
  const screens = access.who === 'screens' ? access.screens.toSorted((one, other) => (one.path < other.path ? -1 : 1)) : []
  const parts = [access.who === 'signedIn' ? 'Every logged-in user' : `A user who may open ${screens.map((screen) => screen.path).join(' or ')}`]
  for (const gate of [access.gate, ...screens.map((screen) => screen.gate)]) {
    if (!gate) continue
    if (gate.levels) parts.push(`levels ${gate.levels.join(', ')}`)
    if (gate.headOffice) parts.push('head office only')
    const modules = modulesOf(gate)
    if (modules.length > 0) parts.push(`modules ${modules.join(', ')}`)
  }
  return `${parts.join('; ')}.`
}

/** Whether a user may open a screen or has a right. His gate and his access tree decide. */
export function mayOpen(entry: TreeEntry, viewer: Viewer & Pick<Caller, 'shows'>): boolean {
  return verdictOf(entry.gate, viewer) === 'OPEN' && viewer.shows(entry.path)
}
