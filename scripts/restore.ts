import { resolve } from 'node:path'
import { restore } from '#apps/server/backup/restore.ts'
import { describeBreaks, verifyChain } from '#apps/server/verify-chain.ts'
import { withPostgres } from '#apps/server/postgres/attach.ts'
import { StartRefused } from '#apps/server/postgres/start-refused.ts'
import { dropTraining, trainingFilesIn } from '#apps/server/training/make.ts'
import { openDatabase } from '#engine/server/database.ts'
import { command } from './command.ts'

// npm run restore -- /somewhere/kencana-2026-11-21: makes the data folder (KENCANA_DATA) out of a backup, and verifies its books.
await command(async ({ dataFolder }) => {
  const [backup] = process.argv.slice(2)
  if (!backup) throw new StartRefused('Name the folder of the backup: npm run restore -- /somewhere/kencana-2026-11-21')
  const { made_at, version } = await restore(resolve(backup), dataFolder)
  console.log(`The backup of ${made_at} (Kencana ${version}) is in ${dataFolder}.`)
  const shops = await withPostgres(dataFolder, async ({ url }) => {
    // A backup has all databases of the cluster: that of yesterday's training is nobody's any more.
    await dropTraining({ ownerUrl: url, appUrl: url, filesFolder: trainingFilesIn(dataFolder) })
    const database = openDatabase(url, { connectionsMax: 1, isPatient: true })
    return verifyChain(database.db).finally(() => database.close())
  })
  console.log(describeBreaks(shops))
  if (shops.some(({ breaks }) => breaks.length > 0)) process.exitCode = 1
})
