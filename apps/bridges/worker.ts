import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { Reader } from './fingerprint/reader.ts'
import { simulatedReader } from './fingerprint/simulated-reader.ts'
import type { BridgeSettings } from './settings.ts'
import type { Bridge, Trouble } from './sockets.ts'

/** A message of a worker to the program: the port that it listens on, or an error of its device. */
export type Told = { readonly port: number } | { readonly trouble: string }

// A bridge in a thread of its own: what it throws ends this thread, and the other bridges go on (supervisor.ts).
const tell = (told: Told) => parentPort?.postMessage(told)
const settings = workerData as BridgeSettings
const bridge = await start(settings, (trouble) => tell({ trouble })).catch((error: NodeJS.ErrnoException) => {
  throw error.code === 'EADDRINUSE' ? new Error(`port ${settings.port} is in use by another program`) : error
})
tell({ port: bridge.port })
// The only message is the one to stop.
parentPort?.once('message', () => void bridge.close().then(() => process.exit(0)))

/** Loads this bridge alone: the others are in threads of their own. */
async function start(one: BridgeSettings, trouble: Trouble): Promise<Bridge> {
  const { origins, port } = one
  if (one.name === 'fingerprint') {
    const { startBridge } = await import('./fingerprint/bridge.ts')
    return startBridge({ server: one.server, token: one.token, origins, port, reader: await openReader(one.reader), trouble })
  }
  if (one.name === 'rfid') {
    const { startBridge } = await import('./rfid/bridge.ts')
    return startBridge({ reader: one.reader, origins, port, trouble })
  }
  const [{ startBridge }, { printerAt }] = await Promise.all([import('./print/bridge.ts'), import('./print/printer.ts')])
  return startBridge({ printer: printerAt(one.printer), letters: one.letters, origins, port, trouble })
}

/** The driver of a real reader is a module of its maker's or ours; without one, a file stands in for the finger. */
async function openReader(reader: { readonly driver: string } | { readonly file: string }): Promise<Reader> {
  if ('file' in reader) return simulatedReader(reader.file)
  const { openReader: open } = (await import(pathToFileURL(reader.driver).href)) as { openReader(): Promise<Reader> }
  return open()
}
