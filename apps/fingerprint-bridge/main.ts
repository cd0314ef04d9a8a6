import { pathToFileURL } from 'node:url'
import { type BridgeSettings, runBridge } from '../bridge.ts'
import { startBridge } from './bridge.ts'
import type { Reader } from './reader.ts'
import { simulatedReader } from './simulated-reader.ts'

/** The driver of a real reader is a module of its maker's or ours; without one, a file stands in for the finger. */
async function openReader({ needed }: BridgeSettings): Promise<Reader> {
  const driver = process.env['KENCANA_READER']
  if (!driver) return simulatedReader(needed('KENCANA_READER_FILE'))
  const { openReader: open } = (await import(pathToFileURL(driver).href)) as { openReader(): Promise<Reader> }
  return open()
}

await runBridge('fingerprint-bridge', async (settings) => {
  const server = settings.needed('KENCANA_URL')
  const origins = settings.origins(new URL(server).origin)
  const token = settings.needed('KENCANA_READER_TOKEN')
  return { bridge: await startBridge({ server, origins, token, reader: await openReader(settings) }), what: 'The reader', origins }
})
