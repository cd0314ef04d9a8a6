import { StartRefused, startPostgres } from '../postgres/postgres.ts'

// A process of its own that starts PostgreSQL in the folder it is given: tests kill it, and let several race.
try {
  const postgres = await startPostgres({ dataFolder: process.argv[2] as string })
  process.once('SIGTERM', () => void postgres.stop().then(() => process.exit(0)))
  console.log(`serves ${postgres.url}`)
} catch (error) {
  if (!(error instanceof StartRefused)) throw error
  console.log(error.message)
  process.exit(1)
}
