import { createServer } from 'vite'
import { start } from '#apps/server/main.ts'
import { command } from './command.ts'
import { ensureWeb, webFolder } from './web-build.ts'

// npm run dev: the application on PORT as built, and the screens as they are written on the port that Vite prints.
await command(async (environment) => {
  await start(environment, { webFolder, web: ensureWeb })
  process.env['KENCANA_BACKEND'] = `http://127.0.0.1:${environment.port}`
  const vite = await createServer({ configFile: 'apps/web/vite.config.ts' })
  await vite.listen()
  vite.printUrls()
})
