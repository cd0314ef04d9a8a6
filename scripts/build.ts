import { ensureServer } from './server-build.ts'
import { ensureWeb, webFolder } from './web-build.ts'

// npm run build: what a start would build, for a machine without the development packages.
const [isNew] = await Promise.all([ensureWeb(), ensureServer()])
console.log(`${webFolder} ${isNew ? 'is built' : 'is up to date'}`)
