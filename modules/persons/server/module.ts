import { serverModule } from '#engine/server/serve.ts'
import { serveDocument } from '#modules/documents/server/public.ts'
import { gabungMemberDocument } from '../contract/gabung-member.ts'
import { declarations } from '../contract/index.ts'
import { findTwins } from './find-twins.ts'
import { joinMembers, partMembers, readJoined } from './gabung-member.ts'

export const personsModule = serverModule(declarations, {
  handlers: { findTwins, joinMembers, partMembers, readJoined },
  // A join is undone by a document of its own, also on a later day.
  documents: { gabungMemberDocument: serveDocument(gabungMemberDocument, { actions: {} }) },
})
