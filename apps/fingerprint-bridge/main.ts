import { pathToFileURL } from 'node:url'
import { startBridge } from './bridge.ts'
import type { Reader } from './reader.ts'
import { simulatedReader } from './simulated-reader.ts'

const needed = (name: string): string => {
  const value = process.env[name]
  if (value) return value
  console.error(`${name} is not set; see apps/fingerprint-bridge/README.md.`)
  process.exit(1)
}

/** The driver of a real reader is a module of its maker's or ours; without one, a file stands in for the finger. */
async function openReader(): Promise<Reader> {
  const driver = process.env['KENCANA_READER']
  if (!driver) return simulatedReader(needed('KENCANA_READER_FILE'))
  const { openReader: open } = (await import(pathToFileURL(driver).href)) as { openReader(): Promise<Reader> }
  return open()
}

const server = needed('KENCANA_URL')
const origins = (process.env['KENCANA_ORIGINS'] ?? new URL(server).origin).split(',')
const bridge = await startBridge({ server, origins, token: needed('KENCANA_READER_TOKEN'), reader: await openReader() })
console.log(`The reader is ready on 127.0.0.1:${bridge.port} for ${origins.join(', ')}. Ctrl-C stops it.`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void bridge.close().then(() => process.exit(0)))
