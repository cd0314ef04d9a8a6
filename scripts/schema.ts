import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#apps/server/postgres/postgres.ts'
import { DatabaseClient } from '#engine/server/database-client.ts'
import { openDatabase } from '#engine/server/database.ts'
import { migrateStepByStep } from '#engine/server/migrations.ts'
import { schemaFolder } from '#engine/server/schema-files.ts'
import { root } from './run.ts'
import { writeSchema } from './schema/write.ts'

// npm run schema: the files of db/schema and the pages of docs/schema anew, from a database that all migrations and files make one after the other, and that is thrown away.
const folder = await mkdtemp(join(tmpdir(), 'kencana-schema-'))
const postgres = await startPostgres({ dataFolder: folder, settings: { fsync: 'off' } })
const database = openDatabase(postgres.url, { connectionsMax: 1, isPatient: true })
const client = new DatabaseClient({ connectionString: postgres.url })
try {
  await migrateStepByStep(database.db)
  await client.connect()
  await writeSchema(client, schemaFolder, join(root, 'docs/schema'))
} finally {
  await client.end()
  await database.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
