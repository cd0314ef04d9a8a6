import { findBinaries } from '#apps/server/postgres/binaries.ts'
import { StartRefused } from '#apps/server/postgres/start-refused.ts'
import { ensureServer } from './server-build.ts'
import { ensureWeb, webFolder } from './web-build.ts'

// npm run build: what a start would build, so that the start does not.
// The links of the embedded PostgreSQL too: who starts it may not be allowed to make them. A platform that has none uses DATABASE_URL.
const postgres = findBinaries().catch((error: unknown) => {
  if (!(error instanceof StartRefused)) throw error
})
const [isNew, program] = await Promise.all([ensureWeb(), ensureServer(), postgres])
console.log(`${webFolder} ${isNew ? 'is built' : 'is up to date'}, ${program} too`)
