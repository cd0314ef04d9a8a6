import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#apps/server/postgres/postgres.ts'
import { writeDatabaseTypes } from '#db/types.ts'
import { migrate } from '#engine/server/migrations.ts'
import { root } from './run.ts'

// npm run types: db/schema.generated.ts anew from db/migrations, by way of a database that is thrown away.
const folder = await mkdtemp(join(tmpdir(), 'kencana-types-'))
const postgres = await startPostgres({ dataFolder: folder, settings: { fsync: 'off' } })
try {
  await migrate(postgres.url)
  await writeDatabaseTypes(postgres.url, join(root, 'db/schema.generated.ts'))
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
