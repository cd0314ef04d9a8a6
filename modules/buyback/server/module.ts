import type { FileStore } from '#engine/server/files.ts'
import { type ServerModule, serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import { lookAtPapers, papersEnd, readPapers } from './papers.ts'

/** The papers of people who sell gold that is not ours. `files` keeps their photos. */
export function createBuybackModule({ files }: { files: FileStore }): ServerModule {
  return serverModule(declarations, {
    handlers: { readPapers, lookAtPapers: lookAtPapers(files) },
    jobs: [papersEnd(files)],
  })
}
