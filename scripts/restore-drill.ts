import { setPriority } from 'node:os'
import { archiveToRestore, storesOf } from '#apps/server/backup/keep-archive.ts'
import { clearDrill, drill } from '#apps/server/backup/drill.ts'
import { StartRefused } from '#apps/server/postgres/start-refused.ts'
import { command } from './command.ts'

// npm run restore-drill: restores the archive next to the running chain, verifies its books and removes the copy. The last line reports the
// result as JSON. The server runs it once a month.
await command(async ({ archive, dataFolder }) => {
  // Before anything is started: PostgreSQL takes it over.
  setPriority(19)
  if (!archive) throw new StartRefused('No archive is named: set KENCANA_BACKUP (docs/operations.md, "Any moment again").')
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void clearDrill(dataFolder).finally(() => process.exit(1)))
  const [store] = storesOf(archive)
  try {
    const drilled = await drill(await archiveToRestore(store, archive.secret), dataFolder)
    console.log(JSON.stringify(drilled))
    if (drilled.breaks > 0) process.exitCode = 1
  } catch (error) {
    console.log(JSON.stringify({ failure: error instanceof Error ? error.message : String(error) }))
    process.exitCode = 1
  }
})
