import { ensureWeb, webFolder } from './web-build.ts'

// npm run build: the web application alone, for a machine that serves it without the development packages.
const isNew = await ensureWeb()
console.log(`${webFolder} ${isNew ? 'is built' : 'is up to date'}`)
