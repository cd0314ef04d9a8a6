import type { Endpoint } from '#engine/contract/endpoint.ts'
import { callsOf } from '#engine/server/http.ts'
import { type Served, type ServerModule, serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import { type Portal, postsToPortals, readsPortals } from './ask-portals.ts'
import { readsLists } from './read-lists.ts'

export interface PortalsNeeds {
  readonly portals: readonly Portal[]
  /** Everything that every module serves. */
  readonly served: () => readonly Served[]
}

/** Asks other installations of the owner, and answers them. */
export function createPortalsModule({ portals, served }: PortalsNeeds): ServerModule {
  let known: ReadonlyMap<string, Endpoint> | undefined
  const calls = () =>
    (known ??= new Map(
      served()
        .flatMap((each) => (each.type === 'endpoint' ? [each] : callsOf(each)))
        .flatMap(({ endpoint }) => (endpoint.portal ? [[endpoint.call, endpoint] as const] : [])),
    ))
  return serverModule(declarations, {
    handlers: {
      readPortals: readsPortals({ portals, calls }),
      postToPortals: postsToPortals({ portals, calls }),
      readLists: readsLists(served),
    },
  })
}
