import { declarations as declare } from '#engine/contract/declarations.ts'
import { postToPortals, readLists, readPortals } from './portal.ts'
import { refusals } from './refusals.ts'

/** Other installations of the owner, which are asked for what theirs does. */
export const declarations = declare({ module: 'portals', endpoints: { readPortals, postToPortals, readLists }, refusals })
