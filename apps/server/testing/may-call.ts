import type { Endpoint } from '#engine/contract/endpoint.ts'
import type { Gate } from '#engine/contract/gate.ts'
import type { AccessNode, EngineSession } from '#engine/contract/session.ts'

type Viewed = Pick<EngineSession, 'modules' | 'level' | 'isPusat' | 'akses'>

/** Who may pass a gate, said a second time and in the plainest words, so that a slip in the engine's own answer shows. */
function isOpen(gate: Gate | undefined, who: Viewed): boolean {
  if (!gate) return true
  const on = (module: string) => who.modules.includes(module)
  const isLevelRight = !gate.levels || gate.levels.includes(who.level)
  const isOfficeRight = !gate.headOffice || who.isPusat
  const isLevelRightWhen = Object.entries(gate.levelsWhen ?? {}).every(([module, levels]) => !on(module) || levels.includes(who.level))
  const isOn = (gate.all ?? []).every(on) && (!gate.any || gate.any.some(on)) && !(gate.none ?? []).some(on)
  return isLevelRight && isOfficeRight && isLevelRightWhen && isOn
}

/** Returns the screens that the menu of a session shows, as in the answer to the browser. */
const shownIn = (nodes: readonly AccessNode[]): string[] =>
  nodes.flatMap((node) => (node.is_show ? [node.path ?? '', ...shownIn(node.children)] : []))

/** What a session may call, judged by what the browser draws for it. */
export function mayCall({ access }: Endpoint, who: Viewed): boolean {
  if (access.who === 'anyone') return true
  if (!isOpen(access.gate, who)) return false
  if (access.who === 'signedIn') return true
  const shown = new Set(shownIn(who.akses))
  return access.screens.some((screen) => isOpen(screen.gate, who) && (!screen.menu || shown.has(screen.path)))
}
