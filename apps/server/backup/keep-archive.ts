import { join } from 'node:path'
import { createLog } from '#engine/server/log.ts'
import { localFiles } from '#engine/server/files.ts'
import type { ArchiveSettings, Environment } from '../environment.ts'
import type { Postgres } from '../postgres/postgres.ts'
import { StartRefused } from '../postgres/start-refused.ts'
import { type Archive, openArchive } from './archive.ts'
import { type ArchiveStore, bucketStore, folderStore } from './archive-store.ts'
import { type Archiver, forgetArchives, startArchiver } from './archiver.ts'

/** The settings of the embedded server with an archive: the most log that it keeps for an archive that is out of reach. */
export const archivedSettings = ({ archive }: Pick<Environment, 'archive'>): Readonly<Record<string, string>> =>
  archive ? { max_slot_wal_keep_size: `${archive.waitGb}GB` } : {}

/** The places of an archive: the folder and its copy in the bucket, or the bucket alone. */
export function storesOf(settings: ArchiveSettings): readonly [ArchiveStore, ...ArchiveStore[]] {
  const bucket = settings.bucket ? [bucketStore(settings.bucket)] : []
  return (settings.folder === undefined ? bucket : [folderStore(settings.folder), ...bucket]) as [ArchiveStore, ...ArchiveStore[]]
}

/** Begins to keep the archive of an embedded server, as the environment says; where it names none, the server keeps no log for one any longer. */
export async function keepArchive(environment: Environment, postgres: Postgres): Promise<Archiver | undefined> {
  const { archive, dataFolder, bucket } = environment
  if (!archive) {
    await forgetArchives(postgres.url)
    return undefined
  }
  const [store, copy] = storesOf(archive)
  return startArchiver({
    url: postgres.url,
    clusterFolder: postgres.clusterFolder,
    dataFolder,
    store,
    copy,
    secret: archive.secret,
    pictures: bucket ? undefined : localFiles(join(dataFolder, 'files')),
    everySeconds: archive.everySeconds,
    keepDays: archive.keepDays,
    log: createLog(environment.logLevel),
  })
}

/** Opens an archive to restore from it. @throws StartRefused with one line where there is none, or the key does not fit */
export async function archiveToRestore(store: ArchiveStore, secret: string | undefined): Promise<Archive> {
  const archive = await openArchive(store, secret)
  if (!archive) throw new StartRefused(`${store.name} is no archive: it has no archive.json.`)
  return archive
}
