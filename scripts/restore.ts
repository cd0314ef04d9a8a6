import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { bucketStore, folderStore } from '#apps/server/backup/archive-store.ts'
import { archiveToRestore } from '#apps/server/backup/keep-archive.ts'
import { inJakarta, momentIn } from '#apps/server/backup/moment.ts'
import { moveAway, restore } from '#apps/server/backup/restore.ts'
import { refuseMoment, restoreArchive } from '#apps/server/backup/restore-archive.ts'
import type { Environment } from '#apps/server/environment.ts'
import { describeBreaks, verifyChain } from '#apps/server/verify-chain.ts'
import { withPostgres } from '#apps/server/postgres/attach.ts'
import { StartRefused } from '#apps/server/postgres/start-refused.ts'
import { dropTraining, trainingFilesIn } from '#apps/server/training/make.ts'
import { openDatabase } from '#engine/server/database.ts'
import { command } from './command.ts'

const usage =
  'Name the folder of the backup or of the archive: npm run restore -- /somewhere/kencana-2026-11-21, npm run restore -- /mnt/nas/kencana --to "2026-11-28 18:04"'

// npm run restore -- <folder> [--to '2026-11-28 18:04'] [--move-away]: makes the data folder (KENCANA_DATA) out of a backup, or out of an archive as
// it was at a moment (Jakarta, unless an offset is said), and verifies its books. `bucket` instead of a folder: the archive in the bucket.
await command(async (environment) => {
  const { dataFolder } = environment
  const { values, positionals } = readArguments()
  const [place] = positionals
  if (!place || positionals.length > 1) throw new StartRefused(usage)
  if (environment.databaseUrl) throw new StartRefused('DATABASE_URL leads to a server of your own: restore it with its own tools.')
  const to = values.to === undefined ? undefined : momentIn(values.to)
  const isBackup = place !== 'bucket' && existsSync(join(resolve(place), 'backup.json'))
  if (isBackup && to) throw new StartRefused(`${place} is a backup of one moment and no archive: leave --to out.`)
  const archive = isBackup ? undefined : await openPlace(place, environment)
  if (archive) await refuseMoment(archive, to)
  if (values['move-away']) {
    const away = await moveAway(dataFolder)
    if (away !== undefined) console.log(`What was in ${dataFolder} is in ${away}.`)
  }
  if (archive) {
    const restored = await restoreArchive(archive, dataFolder, to)
    console.log(
      `${dataFolder} is as it was at ${inJakarta(restored.to)}, out of the base of ${inJakarta(new Date(restored.base.completed_at))} (Kencana ${restored.base.version}).`,
    )
  } else {
    const { made_at, version } = await restore(resolve(place), dataFolder)
    console.log(`The backup of ${made_at} (Kencana ${version}) is in ${dataFolder}.`)
  }
  const shops = await withPostgres(dataFolder, async ({ url }) => {
    // A backup has all databases of the cluster, also the training of that day, which is not needed any more.
    await dropTraining({ ownerUrl: url, appUrl: url, filesFolder: trainingFilesIn(dataFolder) })
    const database = openDatabase(url, { connectionsMax: 1, isPatient: true })
    return verifyChain(database.db).finally(() => database.close())
  })
  console.log(describeBreaks(shops))
  if (shops.some(({ breaks }) => breaks.length > 0)) process.exitCode = 1
})

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { to: { type: 'string' }, 'move-away': { type: 'boolean', default: false } } })
  } catch (error) {
    throw new StartRefused(`${(error as Error).message}. ${usage}`, { cause: error })
  }
}

async function openPlace(place: string, { archive, archiveSecret }: Environment) {
  if (place !== 'bucket') return archiveToRestore(folderStore(resolve(place)), archiveSecret)
  if (!archive?.bucket) throw new StartRefused('No bucket is named: set KENCANA_BACKUP_S3_ENDPOINT and what belongs to it.')
  return archiveToRestore(bucketStore(archive.bucket), archiveSecret)
}
