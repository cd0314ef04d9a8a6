import type { AnyDocument } from '#engine/contract/document.ts'
import { serverModule } from '#engine/server/serve.ts'
import { serveDocument } from '#modules/documents/server/public.ts'
import { gabungMemberDocument } from '../contract/gabung-member.ts'
import { declarations } from '../contract/index.ts'
import { readPerson } from './berkas-orang.ts'
import { findTwins } from './find-twins.ts'
import { joinMembers, partMembers, readJoined } from './gabung-member.ts'
import { looksAtData } from './laporan-lihat-data.ts'

/** Members who are one person, and what is kept of a person in the documents of all modules. */
export const createPersonsModule = ({ documents }: { readonly documents: readonly AnyDocument[] }) =>
  serverModule(declarations, {
    handlers: { findTwins, joinMembers, partMembers, readJoined, readPerson: readPerson(documents) },
    queries: { laporanLihatData: looksAtData },
    // A join is undone by a document of its own, also on a later day.
    documents: { gabungMemberDocument: serveDocument(gabungMemberDocument, { actions: {} }) },
  })
