import { parseArgs } from 'node:util'
import { resolve } from 'node:path'
import { broughtMajor } from '#apps/server/postgres/cluster.ts'
import { StartRefused } from '#apps/server/postgres/start-refused.ts'
import { goBack, upgradePostgres } from '#apps/server/postgres/upgrade/upgrade.ts'
import { describeBreaks } from '#apps/server/verify-chain.ts'
import { command } from './command.ts'

// npm run upgrade-postgres [-- --programs <folder of the package of the old version>] [--back]: moves the embedded cluster of KENCANA_DATA to the major
// version of PostgreSQL that this Kencana brings, and keeps the old folder; --back puts that one back.
await command(async ({ dataFolder, databaseUrl }) => {
  const { programs, back } = readArguments()
  if (databaseUrl) throw new StartRefused('DATABASE_URL leads to a server of your own: upgrade it with its own tools (pg_upgrade).')
  if (back) {
    const { kept, to } = await goBack(dataFolder)
    console.log(
      `The folder of PostgreSQL ${to.major} serves again: start the Kencana that brings it. What was written since the move is in ${kept} alone.`,
    )
    return
  }
  const moved = await upgradePostgres({ dataFolder, programs: programs && resolve(programs), say: (line) => console.log(line) })
  if (!moved) {
    console.log(`${dataFolder} is of PostgreSQL ${broughtMajor}. There is nothing more to do.`)
    return
  }
  console.log(describeBreaks(moved.shops))
  console.log(
    `PostgreSQL ${moved.from} → ${moved.to}: ${moved.tables} tables, ${moved.rows.toLocaleString('en')} rows, ${Math.round(moved.bytes / 1024 ** 2)} MB in ${moved.seconds.toFixed(0)} s. The folder of before is ${moved.kept}: remove it when a backup of the new one was restored once.`,
  )
  if (moved.shops.some(({ breaks }) => breaks.length > 0)) process.exitCode = 1
})

function readArguments() {
  try {
    return parseArgs({ options: { programs: { type: 'string' }, back: { type: 'boolean', default: false } } }).values
  } catch (error) {
    throw new StartRefused(`${(error as Error).message}. npm run upgrade-postgres [-- --programs <folder>] [-- --back]`, { cause: error })
  }
}
