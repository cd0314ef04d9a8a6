import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { originsIn } from './server/environment.ts'
import { StartRefused } from './server/postgres/start-refused.ts'

/** A running bridge between a device and the browser of one machine. */
export interface Bridge {
  readonly port: number
  close(): Promise<void>
}

/** The settings of a bridge from its environment. @throws StartRefused with one line for the person at the terminal */
export interface BridgeSettings {
  needed(name: string): string
  /** The addresses whose pages may use the device: where people open Kencana. */
  origins(usual?: string): readonly string[]
}

/** Reads the environment of the bridge in a folder of `apps`, whose README says what there is to set. */
export function settingsIn(env: NodeJS.ProcessEnv, folder: string): BridgeSettings {
  const missing = (name: string) => new StartRefused(`${name} is not set; see apps/${folder}/README.md.`)
  return {
    needed(name) {
      const value = env[name]
      if (!value) throw missing(name)
      return value
    },
    origins(usual = '') {
      const origins = originsIn(env['KENCANA_ORIGINS'] || usual)
      if (origins.length === 0) throw missing('KENCANA_ORIGINS')
      return origins
    },
  }
}

/** Sockets for the pages of these origins; they accept connections from this machine only. */
export function socketsHere({ origins, bytesMax }: { origins: readonly string[]; bytesMax: number }): {
  readonly io: Server
  listen(port: number): Promise<Bridge>
} {
  const http = createServer((_, answer) => answer.writeHead(404).end())
  const io = new Server(http, {
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: bytesMax,
    // Any page may open a socket to this machine; only Kencana's may use what hangs on it.
    allowRequest: (request, done) => done(null, origins.includes(request.headers.origin ?? '')),
  })
  return {
    io,
    async listen(port) {
      await new Promise<void>((resolve, reject) => http.once('error', reject).listen(port, '127.0.0.1', resolve))
      return { port: (http.address() as { port: number }).port, close: () => io.close() }
    },
  }
}

/** Runs the bridge in a folder of `apps` until the terminal ends it. What a person can mend is said in one line and ends it with 1. */
export async function runBridge(
  folder: string,
  start: (settings: BridgeSettings) => Promise<{ bridge: Bridge; what: string; origins: readonly string[] }>,
): Promise<void> {
  try {
    const { bridge, what, origins } = await start(settingsIn(process.env, folder))
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void bridge.close().then(() => process.exit(0)))
    console.log(`${what} is ready on 127.0.0.1:${bridge.port} for ${origins.join(', ')}. Ctrl-C stops it.`)
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
