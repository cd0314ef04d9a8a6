import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from '#apps/server/postgres/start-refused.ts'
import { bucketFiles } from '#engine/server/bucket-files.ts'
import { copyFiles } from '#engine/server/copy-files.ts'
import { StoreOutOfReach, localFiles } from '#engine/server/files.ts'
import { command } from './command.ts'

// npm run move-files: copies the pictures of KENCANA_DATA/files into the bucket of KENCANA_S3_…, also while Kencana runs. What the bucket has
// already is not sent again, so it may be run twice; the folder stays as it is.
await command(async ({ bucket, dataFolder }) => {
  if (!bucket)
    throw new StartRefused('No bucket is named: set KENCANA_S3_ENDPOINT and what belongs to it (docs/operations.md, "Pictures in a bucket").')
  const folder = join(dataFolder, 'files')
  if (!existsSync(folder))
    throw new StartRefused(`There are no pictures in ${folder}. Name the data folder of the chain: KENCANA_DATA=/var/lib/kencana.`)
  try {
    const { copied, there } = await copyFiles(localFiles(folder), bucketFiles(bucket))
    console.log(`${copied} pictures were copied from ${folder}, ${there} were there already. The folder stays as it is.`)
  } catch (error) {
    throw error instanceof StoreOutOfReach
      ? new StartRefused(`${error.message}. Run it again; what is there is not sent again.`, { cause: error })
      : error
  }
})
