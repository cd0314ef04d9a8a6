import { constants, existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { projectFolder } from '#engine/server/project.ts'
import { closureOf, filesBelow, hashOf } from '../../../scripts/source-graph.ts'

/** Data folders of stopped PostgreSQL clusters. The name is a hash of the sources of the cluster. */
const clustersFolder = join(projectFolder, 'dist', 'clusters')
const clustersMax = 4

/** All files that the schema of a database is made of. */
export const schemaFiles = (): string[] => [
  ...filesBelow('db/migrations', /\.sql$/),
  ...filesBelow('db/schema', /\.(?:sql|txt)$/),
  'db/rights.sql',
  'package-lock.json',
  ...closureOf(['engine/server/migrations.ts']),
]

/** The name of the cluster with the migrated template alone. */
export const migratedCluster = (): string => `migrated-${hashOf(schemaFiles())}`

/** The name of the cluster with all templates. The seed sells through the real calls, so the chains depend on everything that it imports. */
export const filledCluster = (): string => `filled-${hashOf([...schemaFiles(), ...closureOf(['apps/server/testing/global-setup.ts'])])}`

/** Copies a stored cluster into a folder. @returns false if no cluster has this name */
export async function takeCluster(name: string, dataFolder: string): Promise<boolean> {
  const kept = join(clustersFolder, name)
  if (!existsSync(kept)) return false
  const now = new Date()
  await utimes(kept, now, now)
  await copyFolder(kept, dataFolder)
  return true
}

/**
 * Stores a copy of a stopped cluster for later runs, and deletes the copies that were unused for longest. If two runs store the same cluster at once,
 * the first copy stays. When PostgreSQL runs as another user, its cluster lies in another folder, and no copy is stored.
 */
export async function keepCluster(name: string, dataFolder: string): Promise<void> {
  if (!existsSync(join(dataFolder, 'postgres', 'PG_VERSION'))) return
  const unfinished = join(clustersFolder, `.${name}-${randomBytes(4).toString('hex')}`)
  await mkdir(clustersFolder, { recursive: true })
  await copyFolder(dataFolder, unfinished)
  // The rename is atomic. If another run has stored the same cluster already, this copy is deleted.
  await rename(unfinished, join(clustersFolder, name)).catch(() => rm(unfinished, { recursive: true, force: true }))
  const kept = await Promise.all(
    (await readdir(clustersFolder))
      .filter((each) => !each.startsWith('.'))
      .map(async (each) => ({ path: join(clustersFolder, each), usedMs: (await stat(join(clustersFolder, each))).mtimeMs })),
  )
  for (const { path } of kept.toSorted((a, b) => b.usedMs - a.usedMs).slice(clustersMax)) await rm(path, { recursive: true, force: true })
}

const copyFolder = (from: string, to: string) => cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE, verbatimSymlinks: true })
