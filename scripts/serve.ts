import { start } from '#apps/server/main.ts'
import { command } from './command.ts'
import { ensureWeb, webFolder } from './web-build.ts'

// What `npm start` runs once it is built: everything, on one port. Building the web application and starting the database do not wait for each other.
await command((environment) => start(environment, { webFolder, web: ensureWeb }))
