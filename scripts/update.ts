import { parseArgs } from 'node:util'
import { backUp } from '#apps/server/backup/backup.ts'
import type { Environment } from '#apps/server/environment.ts'
import { withPostgres } from '#apps/server/postgres/attach.ts'
import { StartRefused } from '#apps/server/postgres/start-refused.ts'
import { command } from './command.ts'
import { installationOf } from './releases/installation.ts'
import { placeAt } from './releases/place.ts'
import { installPackages, restartBy, verifyIn } from './releases/programs.ts'
import { countSalesAt } from './releases/sales.ts'
import { updateSettings } from './releases/settings.ts'
import { update } from './releases/update.ts'
import { isVersion } from './releases/version.ts'
import { root } from './run.ts'

// npm run update [-- --back [version]] [-- --again] [-- --one-way]: brings a server to the version of its ring (docs/operations.md, "Releases and updating").
await command(async (environment) => {
  const flags = readArguments()
  const settings = updateSettings(process.env, environment)
  const say = (line: string) => console.log(line)
  await update({
    ...settings,
    ...flags,
    installation: installationOf(root, settings.home),
    place: placeAt(settings.releases),
    countSales: (from, to) => onDatabase(environment, (url) => countSalesAt(url, from, to)),
    restart: () => restartBy(settings.restart),
    install: installPackages,
    verify: (folder) => verifyIn(folder, say),
    backUp: () => backUpBefore(environment, settings.backup, say),
    say,
  })
})

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        back: { type: 'boolean', default: false },
        again: { type: 'boolean', default: false },
        'one-way': { type: 'boolean', default: false },
      },
    })
    const [version, ...more] = positionals
    if (more.length > 0 || (version !== undefined && !(values.back && isVersion(version))))
      throw new Error(`${positionals.join(' ')} is not understood`)
    return { back: values.back ? (version ?? (true as const)) : undefined, isAgain: values.again, isOneWayAllowed: values['one-way'] }
  } catch (error) {
    throw new StartRefused(`${(error as Error).message}. npm run update [-- --back [version]] [-- --again] [-- --one-way]`, { cause: error })
  }
}

function onDatabase<Result>({ databaseUrl, dataFolder }: Environment, work: (url: string) => Promise<Result>): Promise<Result> {
  return databaseUrl ? work(databaseUrl) : withPostgres(dataFolder, ({ url }) => work(url))
}

/** Copies the chain into `folder` before anything is replaced, where one is named and the database is the embedded one. */
async function backUpBefore(
  { databaseUrl, archive, dataFolder }: Environment,
  folder: string | undefined,
  say: (line: string) => void,
): Promise<void> {
  if (databaseUrl) say('DATABASE_URL: no backup is made here.')
  else if (folder) say(`${await backUp(dataFolder, folder)} files are in ${folder}.`)
  else if (archive) say(`The archive can restore the moment before this update: --to '${new Date().toISOString()}'.`)
  else say('No backup is made: neither KENCANA_BACKUPS nor KENCANA_BACKUP is set.')
}
