import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#engine/server/database.ts'
import { refuseWithoutDatabase } from '../postgres/attach.ts'
import { findBinaries } from '../postgres/binaries.ts'
import { startPostgres } from '../postgres/postgres.ts'
import { chooseRunAs } from '../postgres/run-as.ts'
import { StartRefused } from '../postgres/start-refused.ts'
import { verifyChain } from '../verify-chain.ts'
import { type Archive, basesOf } from './archive.ts'
import { restoreArchive } from './restore-archive.ts'

/** How a restore that was tried went. */
export interface Drilled {
  /** ISO 8601: up to when it restored. */
  readonly to: string
  readonly bytes: number
  /** Differences of all shops. */
  readonly breaks: number
}

/** The free space that a drill needs, as a multiple of the base: the log is replayed next to it, and the shop goes on writing. */
const roomNeeded = 3

/** The folder of a drill, below the data folder, which nothing else looks into. */
export const drillFolder = (dataFolder: string) => join(dataFolder, 'restore-drill')

/** Takes away what a drill leaves, or one that died has left. */
export async function clearDrill(dataFolder: string): Promise<void> {
  const folder = drillFolder(dataFolder)
  const { folder: cluster } = await chooseRunAs(await findBinaries(), join(folder, 'postgres'))
  for (const each of [cluster, folder]) await rm(each, { recursive: true, force: true })
}

/**
 * Restores the end of an archive next to the running chain, on its own port, recomputes the books of each shop, and removes the copy.
 * @throws StartRefused with one line: there is no database, there is no room, a file of the archive is missing or damaged
 */
export async function drill(archive: Archive, dataFolder: string): Promise<Drilled> {
  await refuseWithoutDatabase(dataFolder)
  const bytes = (await basesOf(archive)).at(-1)?.bytes ?? 0
  const { bavail, bsize } = await statfs(dataFolder)
  if (bavail * bsize < bytes * roomNeeded)
    throw new StartRefused(`There is no room to try a restore: ${dataFolder} has ${bavail * bsize} bytes free, and ${bytes * roomNeeded} are needed.`)
  await clearDrill(dataFolder)
  const folder = drillFolder(dataFolder)
  try {
    const { to } = await restoreArchive(archive, folder)
    const postgres = await startPostgres({ dataFolder: folder })
    try {
      const database = openDatabase(postgres.url, { connectionsMax: 1, isPatient: true })
      const shops = await verifyChain(database.db).finally(() => database.close())
      return { to: to.toISOString(), bytes, breaks: shops.reduce((sum, { breaks }) => sum + breaks.length, 0) }
    } finally {
      await postgres.stop()
    }
  } finally {
    await clearDrill(dataFolder)
  }
}
