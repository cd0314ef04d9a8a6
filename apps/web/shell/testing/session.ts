import type { EngineSession } from '#engine/contract/session.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { screens } from '../screens.ts'

/** An owner of a branch for whom every screen of the menu is shown, but for those of `hidden`. */
export function sessionOf(change: Partial<EngineSession> = {}, hidden: readonly string[] = []): EngineSession {
  return ownerOfBranch({ akses: screens.map(({ path, title }) => ({ path, title, is_show: !hidden.includes(path), children: [] })), ...change })
}
