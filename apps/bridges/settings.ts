import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { readerPort } from '#modules/approvals/contract/fingerprint.ts'
import { readerBridge } from '#modules/counting/contract/reader-bridge.ts'
import { lettersAnswer, printBridge, rollLetters, textPapers } from '#modules/receipts/contract/print-bridge.ts'
import { originsIn } from '../server/environment.ts'
import { hasPortsOfWindows } from '../server/platform.ts'
import { StartRefused } from '../server/postgres/start-refused.ts'
import { placeOfPrinter } from './print/printer.ts'
import type { ReaderSpeech } from './rfid/bridge.ts'

/** The settings of a bridge. They are sent to its worker, so they are plain data. */
export type BridgeSettings = Common &
  (
    | {
        readonly name: 'fingerprint'
        readonly server: string
        readonly token: string
        readonly reader: { readonly driver: string } | { readonly file: string }
      }
    | { readonly name: 'rfid'; readonly reader: { readonly host: string; readonly port: number; readonly speech: ReaderSpeech } }
    | { readonly name: 'print'; readonly printer: string; readonly letters: number }
  )

interface Common {
  /** The addresses whose pages may use the device: where people open Kencana. */
  readonly origins: readonly string[]
  /** The port on this machine where browsers look for the bridge; 0 takes a free one. */
  readonly port: number
}

/** The settings of the program. */
export interface Settings {
  /** Those that are set up. */
  readonly bridges: readonly BridgeSettings[]
  /** The port of the page of the state. */
  readonly statePort: number
  /** The file of the log; undefined: the terminal, or the service that runs this. */
  readonly logFile: string | undefined
}

/** The bridges that there are, each with the settings that only it has; any of them means that it shall run. */
export const settingsOf = {
  fingerprint: ['KENCANA_READER_TOKEN', 'KENCANA_READER', 'KENCANA_READER_FILE'],
  rfid: ['KENCANA_RFID_READER', 'KENCANA_RFID_SPEECH'],
  print: ['KENCANA_PRINTER', 'KENCANA_PRINTER_LETTERS'],
} as const

/** The name of a bridge. */
export type BridgeName = keyof typeof settingsOf

const shared = ['KENCANA_URL', 'KENCANA_ORIGINS', 'KENCANA_BRIDGES_PORT', 'KENCANA_BRIDGES_LOG'] as const
/** The names of all bridges. */
export const bridgeNames = Object.keys(settingsOf) as readonly BridgeName[]
/** Everything that may be set. */
export const settingNames: readonly string[] = [...shared, ...Object.values(settingsOf).flat()]

const statePortUsual = 7410
const see = 'See apps/bridges/README.md.'

/**
 * Reads a file of lines `NAME=value`.
 * @throws StartRefused with a line for each fault
 */
export function readSettingsFile(path: string): Record<string, string> {
  let values: Record<string, string | undefined>
  try {
    values = parseEnv(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const why = code === 'ENOENT' ? 'it is not there' : code === 'EACCES' || code === 'EPERM' ? 'this user may not read it' : message
    throw new StartRefused(`The settings in ${path} cannot be read: ${why}.`)
  }
  const faults = Object.entries(values).flatMap(([name, value = '']) => {
    if (!settingNames.includes(name)) return [`${path}: ${name} is no setting of the bridges. ${see}`]
    return /[\r\n]/.test(value) ? [`${path}: ${name} has a line break. Write a path with backslashes without double quotes.`] : []
  })
  if (faults.length > 0) throw new StartRefused(faults.join('\n'))
  return values as Record<string, string>
}

/**
 * The settings in an environment: of the bridges that are set up there, or of one alone.
 * @throws StartRefused with a line for each fault
 */
export function settingsIn(env: Env, only?: BridgeName): Settings {
  const faults: string[] = []
  const orFault = <Value>(read: () => Value): Value | undefined => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof StartRefused)) throw error
      if (!faults.includes(error.message)) faults.push(error.message)
      return undefined
    }
  }
  const origins = orFault(() => originsOf(env)) ?? []
  const isSetUp = (name: BridgeName) => settingsOf[name].some((setting) => env[setting])
  const names = only ? [only] : bridgeNames.filter(isSetUp)
  const bridges = names.flatMap((name) => {
    const bridge = orFault(() => readers[name](env))
    return bridge ? [{ ...bridge, origins } as BridgeSettings] : []
  })
  const statePort = orFault(() => portIn('KENCANA_BRIDGES_PORT', env['KENCANA_BRIDGES_PORT'], statePortUsual)) ?? statePortUsual
  if (names.length === 0)
    faults.push(`No bridge is set up: KENCANA_PRINTER, KENCANA_RFID_READER or KENCANA_READER_TOKEN says which one shall run. ${see}`)
  else if (origins.length === 0 && faults.length === 0) faults.push(missing('KENCANA_ORIGINS').message)
  if (faults.length > 0) throw new StartRefused(faults.join('\n'))
  return { bridges, statePort, logFile: env['KENCANA_BRIDGES_LOG'] || undefined }
}

type Env = Readonly<Record<string, string | undefined>>

const missing = (name: string) => new StartRefused(`${name} is not set. ${see}`)

function needed(env: Env, name: string): string {
  const value = env[name]
  if (!value) throw missing(name)
  return value
}

function originsOf(env: Env): readonly string[] {
  const origins = originsIn(env['KENCANA_ORIGINS'] ?? '')
  return origins.length === 0 && URL.canParse(env['KENCANA_URL'] ?? '') ? [new URL(env['KENCANA_URL'] as string).origin] : origins
}

function portIn(name: string, text: string | undefined, usual: number): number {
  const port = text ? Number(text) : usual
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new StartRefused(`${name}: ${text} is no port. A port is a number from 1 to 65535.`)
  return port
}

const readers: Readonly<Record<BridgeName, (env: Env) => object>> = {
  fingerprint(env) {
    const server = needed(env, 'KENCANA_URL')
    if (!URL.canParse(server) || !server.endsWith('/')) {
      throw new StartRefused(`KENCANA_URL=${server} is no address with a slash at the end, such as http://192.168.1.10:3000/.`)
    }
    const token = needed(env, 'KENCANA_READER_TOKEN')
    const driver = env['KENCANA_READER']
    return { name: 'fingerprint', port: readerPort, server, token, reader: driver ? { driver } : { file: needed(env, 'KENCANA_READER_FILE') } }
  },
  rfid(env) {
    const where = needed(env, 'KENCANA_RFID_READER')
    const [, host, port] = /^([\w.-]+)(?::(\d+))?$/.exec(where) ?? []
    if (!host || /^(com|lpt)\d+$/i.test(host)) {
      throw new StartRefused(
        `KENCANA_RFID_READER=${where} is no address in the network, such as 192.168.1.60:5084. Readers at a serial port are not supported.`,
      )
    }
    const speech = env['KENCANA_RFID_SPEECH'] || 'LLRP'
    if (speech !== 'LLRP' && speech !== 'LINES') throw new StartRefused(`KENCANA_RFID_SPEECH=${speech} is none of LLRP, LINES.`)
    return { name: 'rfid', port: readerBridge.port, reader: { host, port: portIn('KENCANA_RFID_READER', port, 5084), speech } }
  },
  print(env) {
    const printer = needed(env, 'KENCANA_PRINTER')
    if (placeOfPrinter(printer).isOfWindows && !hasPortsOfWindows) {
      throw new StartRefused(`KENCANA_PRINTER=${printer} is a printer as Windows names it. Here it is host:port, or a device such as /dev/usb/lp0.`)
    }
    const text = env['KENCANA_PRINTER_LETTERS']
    const { data: letters } = lettersAnswer.safeParse(Number(text || textPapers.ESCPOS))
    if (letters === undefined) throw new StartRefused(`KENCANA_PRINTER_LETTERS=${text} is none of ${rollLetters.join(', ')}.`)
    return { name: 'print', port: printBridge.port, printer, letters }
  },
}
