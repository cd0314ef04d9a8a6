import type { ListedScreen } from '#engine/contract/listed.ts'
import { type Fetched, fetched } from '#engine/web/fetched.tsx'
import { LoadingState } from '#engine/web/states.tsx'
import { loaderOf } from './screens.ts'

const drawn = new Map<string, Fetched<object>>()

/** What draws a screen: the same component each time, its code fetched when it is first opened. */
export function drawerOf(screen: ListedScreen): Fetched<object> {
  const known = drawn.get(screen.path)
  if (known) return known
  const made = fetched(loaderOf(screen), <LoadingState />)
  drawn.set(screen.path, made)
  return made
}
