import { resolve } from 'node:path'
import { backUp } from '#apps/server/backup/backup.ts'
import { StartRefused } from '#apps/server/postgres/start-refused.ts'
import { command } from './command.ts'

// npm run backup -- /somewhere/kencana-2026-11-21: copies the database and the pictures, while Kencana runs or not.
await command(async (environment) => {
  const [target] = process.argv.slice(2)
  if (!target) throw new StartRefused('Name the folder that the backup goes into: npm run backup -- /somewhere/kencana-2026-11-21')
  if (environment.databaseUrl)
    throw new StartRefused('DATABASE_URL leads to a server of your own: back it up with its own tools, and KENCANA_DATA/files.')
  const files = await backUp(environment.dataFolder, resolve(target))
  if (environment.bucket)
    console.log(`The pictures are in the bucket ${environment.bucket.bucket} and not in this backup: keep versions of it there.`)
  console.log(`${files} files are in ${resolve(target)}. Try it now and then: KENCANA_DATA=/elsewhere npm run restore -- ${target}`)
})
