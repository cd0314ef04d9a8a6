import { type DemoSize, loadDemo } from '#db/seed/demo.ts'
import { openDatabase } from '#engine/server/database.ts'
import { migrate } from '#engine/server/migrations.ts'
import { command, templates } from '#engine/server/testing/database.ts'
import { startPostgres } from '../postgres/postgres.ts'
import { migratedCluster, takeCluster } from './cached-clusters.ts'

/**
 * Leaves a chain of this size in a data folder, as if the application had run there and was stopped. The schema is a copy of the
 * stored one where there is one.
 * @returns the database as its owner has it, on the port of one run
 */
export async function fillFolder(dataFolder: string, size: DemoSize): Promise<(port: number) => string> {
  const isMigrated = await takeCluster(migratedCluster(), dataFolder)
  const postgres = await startPostgres({ dataFolder })
  if (isMigrated) {
    await command(postgres.url, 'drop database kencana')
    await command(postgres.url, `alter database ${templates.empty} rename to kencana`)
  }
  await migrate(postgres.url)
  const owner = openDatabase(postgres.url, { isPatient: true })
  await loadDemo(owner.db, size)
  await owner.close()
  await postgres.stop()
  return (port) => Object.assign(new URL(postgres.url), { port: String(port) }).href
}
