import { createServer } from 'vite'
import { readEnvironment } from '#apps/server/environment.ts'
import { start } from '#apps/server/main.ts'
import { StartRefused } from '#apps/server/postgres/start-refused.ts'
import { ensureWeb, webFolder } from './web-build.ts'

// npm run dev: the application on PORT as built, and the screens as they are written on the port that Vite prints.
try {
  const environment = readEnvironment(process.env)
  await start(environment, { webFolder, web: ensureWeb() })
  process.env['KENCANA_BACKEND'] = `http://127.0.0.1:${environment.port}`
  const vite = await createServer({ configFile: 'apps/web/vite.config.ts' })
  await vite.listen()
  vite.printUrls()
} catch (error) {
  if (!(error instanceof StartRefused)) throw error
  console.error(error.message)
  process.exitCode = 1
}
