import { once } from 'node:events'
import { basename, dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pino, { type Logger } from 'pino'
import { createStream } from 'rotating-file-stream'
import { StartRefused } from '../server/postgres/start-refused.ts'
import { version } from '../server/version.ts'
import { type BridgeName, type Settings, bridgeNames, readSettingsFile, settingsIn } from './settings.ts'
import { type ProgramState, serveState } from './state-page.ts'
import { type Patience, supervise } from './supervisor.ts'

/** The running program. */
export interface Bridges {
  state(): ProgramState
  /** The port of the page of the state; undefined where that was in use. */
  readonly statePort: number | undefined
  stop(): Promise<void>
}

/** Starts every bridge that is set up, each apart from the others, and the page of their state. */
export async function startBridges({ bridges, statePort }: Settings, log: Logger, patience?: Patience): Promise<Bridges> {
  const started_at = new Date().toISOString()
  const running = bridges.map((bridge) => supervise(bridge, log, patience))
  const isSetUp = (name: BridgeName) => bridges.some((bridge) => bridge.name === name)
  const not_set_up = bridgeNames.filter((name) => !isSetUp(name))
  const state = () => ({ version, started_at, bridges: running.map((bridge) => bridge.state()), not_set_up })
  // Tills print without the page of the state.
  const page = await serveState(statePort, state).catch((error: Error) => {
    log.warn(`There is no page of the state: ${error.message}. KENCANA_BRIDGES_PORT names another port.`)
    return undefined
  })
  return {
    state,
    statePort: page?.port,
    stop: async () => {
      await Promise.all(running.map((bridge) => bridge.stop()))
      await page?.close()
    },
  }
}

/** A file of the log is begun anew at 5 MB, and eight of them are kept. */
const logFiles = { size: '5M', maxFiles: 8 } as const

/** The log of the program, one line of JSON an event: in a file, or on the terminal, where systemd or the service of Windows keeps it. */
export function openLog(file: string | undefined): { readonly log: Logger; end(): Promise<void> } {
  if (!file) return { log: pino(), end: async () => {} }
  const path = resolve(file)
  const stream = createStream(basename(path), { ...logFiles, path: dirname(path) })
  stream.on('error', (error: Error) => console.error(`The log ${path} cannot be written: ${error.message}.`))
  return {
    log: pino(stream),
    end: async () => {
      if (stream.destroyed) return
      const ended = once(stream, 'close').catch(() => {})
      stream.end()
      await ended
    },
  }
}

/** The signals that end the program: from a terminal, from a service manager, or from a window that is closed. Windows sends Ctrl-Break instead of SIGTERM. */
const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const

/**
 * Runs the bridges until a signal ends them. The settings are those of the environment and, behind it, of `--settings <file>`;
 * `--only print` runs that one alone. Each fault of the settings is
 * printed in a line, and the program ends with 1. `adapted` is for tests.
 */
export async function runBridges(args: readonly string[], env: NodeJS.ProcessEnv, adapted = (settings: Settings) => settings): Promise<void> {
  const settings = refusing(() => {
    const { values } = parseArgs({ args: [...args], options: { settings: { type: 'string' }, only: { type: 'string' } } })
    const only = bridgeNames.find((name) => name === values.only)
    if (values.only && !only) throw new StartRefused(`--only ${values.only} is none of ${bridgeNames.join(', ')}.`)
    return adapted(settingsIn({ ...(values.settings ? readSettingsFile(values.settings) : {}), ...env }, only))
  })
  const { log, end } = openLog(settings.logFile)
  const bridges = await startBridges(settings, log)
  let stopping: Promise<void> | undefined
  const stop = async () => {
    await bridges.stop()
    log.info('the bridges have stopped')
    await end()
    process.exit(0)
  }
  for (const signal of endSignals) process.on(signal, () => void (stopping ??= stop()))
  const names = settings.bridges.map(({ name }) => name).join(', ')
  const where = bridges.statePort === undefined ? '' : ` Their state is at http://127.0.0.1:${bridges.statePort}/.`
  console.log(`Bridges of Kencana ${version}: ${names}.${where} Ctrl-C stops them.`)
}

function refusing(read: () => Settings): Settings {
  try {
    return read()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!(error instanceof StartRefused) && !code?.startsWith('ERR_PARSE_ARGS')) throw error
    console.error(message)
    process.exit(1)
  }
}
