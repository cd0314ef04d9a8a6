import type { ComponentType } from 'react'
import type { ListedScreen } from '#engine/contract/listed.ts'
import { fetched } from '#engine/web/fetched.tsx'
import { LoadingState } from '#engine/web/states.tsx'
import { loaderOf } from './screens.ts'

const drawn = new Map<string, ComponentType>()

/** What draws a screen: the same component each time, its code fetched when it is first opened. */
export function drawerOf(screen: ListedScreen): ComponentType {
  const known = drawn.get(screen.path)
  if (known) return known
  const made = fetched(loaderOf(screen), <LoadingState />)
  drawn.set(screen.path, made)
  return made
}
