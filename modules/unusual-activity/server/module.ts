import { sql } from 'kysely'
import { serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import { activitySearch } from './find.ts'
import { failedRules, listFindings, lookNow, readFinding, reviewFinding } from './review.ts'

/** Unusual activity: found by rules in what other modules wrote, reviewed by people. */
export const unusualActivityModule = serverModule(declarations, {
  handlers: { failedRules, listFindings, readFinding, reviewFinding, lookNow },
  waiting: { findingsOpen: ({ kode_toko }) => sql`select from temuan where kode_toko = ${kode_toko} and status = 'BARU'` },
  jobs: [activitySearch],
})
