import { ensureServer } from './server-build.ts'
import { ensureWeb, webFolder } from './web-build.ts'

// npm run build: what a start would build, so that the start does not.
const [isNew, program] = await Promise.all([ensureWeb(), ensureServer()])
console.log(`${webFolder} ${isNew ? 'is built' : 'is up to date'}, ${program} too`)
