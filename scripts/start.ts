import { start } from '#apps/server/main.ts'
import { atTerminal } from './at-terminal.ts'
import { ensureWeb, webFolder } from './web-build.ts'

// npm start: everything, on one port. Building the web application and starting the database do not wait for each other.
await atTerminal((environment) => start(environment, { webFolder, web: ensureWeb }))
