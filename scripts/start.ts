import { readEnvironment } from '#apps/server/environment.ts'
import { start } from '#apps/server/main.ts'
import { StartRefused } from '#apps/server/postgres/start-refused.ts'
import { ensureWeb, webFolder } from './web-build.ts'

// npm start: everything, on one port. Building the web application and starting the database do not wait for each other.
try {
  await start(readEnvironment(process.env), { webFolder, web: ensureWeb() })
} catch (error) {
  if (!(error instanceof StartRefused)) throw error
  console.error(error.message)
  process.exitCode = 1
}
