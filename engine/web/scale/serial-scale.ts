import { useEffect, useSyncExternalStore } from 'react'
import { type PortSettings, type ProtocolName, type ScaleReading, readScaleLine, readingAfter } from './scale-line.ts'
import { readStation } from './station.ts'

/** What of Web Serial is used here. */
interface SerialPort {
  readonly readable: { getReader(): Reader } | null
  open(settings: PortSettings): Promise<void>
  close(): Promise<void>
}
interface Reader {
  read(): Promise<{ value?: Uint8Array | undefined; done: boolean }>
  cancel(): Promise<void>
}
interface Serial extends EventTarget {
  getPorts(): Promise<SerialPort[]>
  requestPort(): Promise<SerialPort>
}

/** The scale of this machine now. */
export interface ScaleNow {
  /** NONE: this browser reads no scales. OFF: none was chosen. LOST: it was there, and is no more. */
  readonly state: 'NONE' | 'OFF' | 'ON' | 'LOST'
  readonly reading: ScaleReading | undefined
  readonly fault: 'OVERLOAD' | 'UNDERLOAD' | undefined
}

const serialOf = () => (typeof navigator === 'undefined' ? undefined : (navigator as Navigator & { serial?: Serial }).serial)
const nothing = { reading: undefined, fault: undefined }

let now: ScaleNow = { state: serialOf() ? 'OFF' : 'NONE', ...nothing }
const listeners = new Set<() => void>()
function tell(next: Partial<ScaleNow>): void {
  now = { ...now, ...next }
  for (const listener of listeners) listener()
}

let opened: { readonly port: SerialPort; readonly reader: Reader } | undefined

/** Lines end with one sign or two. */
const lineEnd = /[\r\n]+/

/** Opens a port and reads it from then on. */
async function open(port: SerialPort): Promise<void> {
  const { protocol, port: settings } = readStation()
  await port.open(settings)
  const reader = port.readable?.getReader()
  if (!reader) throw new Error('The port of the scale cannot be read')
  opened = { port, reader }
  tell({ state: 'ON', ...nothing })
  void read(port, reader, protocol)
}

async function read(port: SerialPort, reader: Reader, protocol: ProtocolName): Promise<void> {
  let rest = ''
  try {
    for (;;) {
      const { value = new Uint8Array(), done } = await reader.read()
      if (done) break
      // Scales speak ASCII; the eighth bit of a port with seven is none of it.
      const lines = (rest + String.fromCharCode(...value.map((byte) => byte & 0x7f))).split(lineEnd)
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const said = readScaleLine(line, protocol)
        if (said)
          tell(said.kind === 'WEIGHT' ? { reading: readingAfter(now.reading, said), fault: undefined } : { reading: undefined, fault: said.kind })
      }
    }
  } catch {
    // Pulled out, or switched off: it is lost until it is there again.
  }
  if (opened?.port === port) {
    opened = undefined
    tell({ state: 'LOST', ...nothing })
  }
}

let isWatching = false
/** Opens the scale that this browser was once allowed to read, also when it is plugged in again. */
function watch(): void {
  const serial = serialOf()
  if (!serial || isWatching) return
  isWatching = true
  const openKnown = async () => {
    const [port] = await serial.getPorts()
    // A port that cannot be opened belongs to another window, and stays there until the user asks for it here.
    if (port && !opened) await open(port).catch(() => tell({ state: 'LOST' }))
  }
  serial.addEventListener('connect', () => void openKnown())
  void openKnown()
}

/**
 * Asks the person for the port of the scale, and reads it from then on. Nothing where he chose none.
 * @throws where the port cannot be opened: another program reads it
 */
export async function connectScale(): Promise<void> {
  const port = await serialOf()
    ?.requestPort()
    .catch(() => undefined)
  if (!port) return
  await disconnectScale()
  await open(port)
}

/** Reads the scale no longer. */
export async function disconnectScale(): Promise<void> {
  const last = opened
  opened = undefined
  if (!last) return
  await last.reader.cancel().catch(() => undefined)
  await last.port.close().catch(() => undefined)
  tell({ state: 'OFF', ...nothing })
}

/** The reading is taken. The same one is not taken for the next weight, unless the scale sends it again. */
export const takeReading = (): void => tell(nothing)

/** The scale of this machine, as it is read; draws again with every line. */
export function useScale(): ScaleNow {
  useEffect(watch, [])
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => now,
  )
}
