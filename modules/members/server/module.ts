import { serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import { membersLike } from './find-members.ts'

export const membersModule = serverModule(declarations, {
  handlers: { findMembers: ({ db, query }) => membersLike(db, query.cari) },
})
