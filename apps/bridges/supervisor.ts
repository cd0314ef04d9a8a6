import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { BridgeName, BridgeSettings } from './settings.ts'
import type { Told } from './worker.ts'

/** How a bridge is. */
export interface BridgeState {
  readonly name: BridgeName
  /** WAITING: it has ended and is started again after a while. */
  readonly state: 'STARTING' | 'RUNNING' | 'WAITING' | 'STOPPED'
  /** The port that it listens on; null while it does not. */
  readonly port: number | null
  /** ISO 8601: since when it is in this state. */
  readonly since: string
  /** How often it has ended since the program was started. */
  readonly falls: number
  /** The last error of the bridge or of its device; null if there was none. `at` is ISO 8601. */
  readonly last_error: { readonly at: string; readonly message: string } | null
}

/** A bridge that is started again whenever it ends. */
export interface Supervised {
  state(): BridgeState
  /** Ends it when it has finished what is under way, or at once when that takes too long. */
  stop(): Promise<void>
}

/** How long a bridge that has ended is waited for: twice as long after each fall, in milliseconds. One that ran well begins anew. */
export interface Patience {
  readonly firstMs: number
  readonly mostMs: number
  readonly wellMs: number
}

const usual: Patience = { firstMs: 1_000, mostMs: 60_000, wellMs: 5 * 60_000 }
/** A long receipt is out in this time. */
const stopMsMax = 5_000

/** Runs a bridge in a thread of its own, and starts it again after it has ended: what it throws reaches no other bridge. */
export function supervise(settings: BridgeSettings, log: Logger, patience: Patience = usual): Supervised {
  const { name } = settings
  let now: Pick<BridgeState, 'state' | 'port' | 'since'> = { state: 'STARTING', port: null, since: new Date().toISOString() }
  let falls = 0
  let error: BridgeState['last_error'] = null
  let isStopping = false
  let waiting: NodeJS.Timeout | undefined
  let waitMs = patience.firstMs
  let ended: Promise<void> = Promise.resolve()
  let worker: Worker | undefined

  const become = (state: BridgeState['state'], port: number | null = null) => void (now = { state, port, since: new Date().toISOString() })
  const fail = (message: string) => void (error = { at: new Date().toISOString(), message })
  const begin = () => {
    become('STARTING')
    const beganMs = performance.now()
    const started = new Worker(new URL('./worker.ts', import.meta.url), { workerData: settings, execArgv: ['--disable-warning=ExperimentalWarning'] })
    worker = started
    started.on('message', (told: Told) => {
      if ('trouble' in told) {
        fail(told.trouble)
        log.warn({ bridge: name }, told.trouble)
        return
      }
      become('RUNNING', told.port)
      log.info({ bridge: name, port: told.port, origins: settings.origins }, 'the bridge is ready')
    })
    let why: string | undefined
    started.on('error', (thrown: unknown) => (why = thrown instanceof Error ? thrown.message : String(thrown)))
    ended = new Promise((resolve) => {
      started.once('exit', (code) => {
        resolve()
        if (isStopping) return become('STOPPED')
        falls += 1
        if (performance.now() - beganMs >= patience.wellMs) waitMs = patience.firstMs
        fail(why ?? `it has ended with ${code}`)
        become('WAITING')
        log.error({ bridge: name, waits_ms: waitMs }, `the bridge has ended, and is started again: ${error?.message}`)
        waiting = setTimeout(begin, waitMs)
        waitMs = Math.min(2 * waitMs, patience.mostMs)
      })
    })
  }
  begin()
  return {
    state: () => ({ name, ...now, falls, last_error: error }),
    stop: async () => {
      isStopping = true
      clearTimeout(waiting)
      if (now.state === 'WAITING') return become('STOPPED')
      worker?.postMessage('stop')
      const late = setTimeout(() => void worker?.terminate(), now.state === 'RUNNING' ? stopMsMax : 0)
      await ended.finally(() => clearTimeout(late))
    },
  }
}
