import { pathToFileURL } from 'node:url'
import { ensureServer } from './server-build.ts'

// npm start: serve.ts, as it is built.
await import(pathToFileURL(await ensureServer()).href)
