import { type Details, type RefusalKind, fill } from '#engine/contract/refusal.ts'
import { CallError } from '#engine/web/api.ts'
import type { LabelPrinter, ways } from '../contract/printer-language.ts'
import { isWholeAnswer, statusQuestion, troubleOf, troubles } from '../contract/printer-status.ts'
import { refusals } from '../contract/refusals.ts'

/** A label printer at this station. */
export interface StationPrinter extends Pick<LabelPrinter, 'bahasa'> {
  readonly nama_printer: string
  readonly sambungan: keyof typeof ways
}

/** The way to a printer: bytes there, and bytes back where it tells anything. */
export interface PrinterPort {
  write(bytes: Uint8Array): Promise<void>
  /** What it says within so many milliseconds; nothing where it is silent. */
  read(waitMsMax: number): Promise<Uint8Array>
  close(): Promise<void>
}

/** What of WebUSB is used. */
export interface UsbDevices {
  getDevices(): Promise<readonly UsbDevice[]>
  requestDevice(options: { filters: readonly { classCode: number }[] }): Promise<UsbDevice>
}
interface UsbDevice {
  readonly configuration: { readonly interfaces: readonly UsbInterface[] } | null
  open(): Promise<void>
  close(): Promise<void>
  selectConfiguration(value: number): Promise<void>
  claimInterface(number: number): Promise<void>
  transferOut(endpoint: number, bytes: Uint8Array): Promise<unknown>
  transferIn(endpoint: number, length: number): Promise<{ readonly data?: DataView }>
}
interface UsbInterface {
  readonly interfaceNumber: number
  readonly alternate: {
    readonly interfaceClass: number
    readonly endpoints: readonly { readonly endpointNumber: number; readonly direction: 'in' | 'out' }[]
  }
}

/** What of Web Serial is used. */
export interface SerialPorts {
  getPorts(): Promise<readonly SerialPort[]>
  requestPort(): Promise<SerialPort>
}
interface SerialPort {
  readonly readable: ReadableStream<Uint8Array> | null
  readonly writable: WritableStream<Uint8Array> | null
  open(options: { baudRate: number }): Promise<void>
  close(): Promise<void>
}

/** What a browser may talk to. */
export interface StationPorts {
  readonly usb?: UsbDevices
  readonly serial?: SerialPorts
}

const printerClass = 7
/** The preset of label printers that have a serial port. */
const baudRate = 9_600
const answerMsMax = 700

/** The same error as a refusal of the server. */
export const failed = (kind: RefusalKind, details: Details) =>
  new CallError({ status: kind.status, code: kind.code, message: fill(kind.text, details), details })

const nothing = new Uint8Array()
const within = <T>(work: Promise<T>, ms: number, otherwise: T): Promise<T> =>
  Promise.race([work, new Promise<T>((resolve) => window.setTimeout(resolve, ms, otherwise))])

/**
 * Opens the way to a printer of this station and asks it how it is. The browser lets the person choose the printer the first time;
 * call it from a click or a key.
 *
 * @throws CallError in the person's words: the browser cannot, the printer does not answer, or says what it misses
 */
export async function openPrinter(printer: StationPrinter, ports: StationPorts = navigator as StationPorts): Promise<PrinterPort> {
  const { nama_printer, bahasa } = printer
  if (!(printer.sambungan === 'USB' ? ports.usb : ports.serial)) throw failed(refusals.BROWSER_CANNOT, {})
  const port = await (printer.sambungan === 'USB' ? usbPort(ports.usb as UsbDevices) : serialPort(ports.serial as SerialPorts)).catch(() => {
    throw failed(refusals.PRINTER_SILENT, { nama_printer })
  })
  const trouble = await askState(port, bahasa).catch(() => undefined)
  if (trouble) {
    await port.close().catch(() => undefined)
    throw failed(troubles[trouble], { nama_printer })
  }
  return port
}

async function askState(port: PrinterPort, bahasa: LabelPrinter['bahasa']) {
  await port.write(new TextEncoder().encode(statusQuestion[bahasa]))
  let heard = nothing
  for (;;) {
    const more = await port.read(answerMsMax)
    heard = new Uint8Array([...heard, ...more])
    if (more.length === 0 || isWholeAnswer(bahasa, heard)) return troubleOf(bahasa, heard)
  }
}

/**
 * Sends commands to a printer that was opened, and closes the way to it.
 * @throws CallError PRINTER_SILENT
 */
export async function printAt(port: PrinterPort, { nama_printer }: Pick<StationPrinter, 'nama_printer'>, commands: string): Promise<void> {
  try {
    await port.write(new TextEncoder().encode(commands))
  } catch {
    throw failed(refusals.PRINTER_SILENT, { nama_printer })
  } finally {
    await port.close().catch(() => undefined)
  }
}

async function usbPort(usb: UsbDevices): Promise<PrinterPort> {
  const [known] = await usb.getDevices()
  const device = known ?? (await usb.requestDevice({ filters: [{ classCode: printerClass }] }))
  await device.open()
  if (!device.configuration) await device.selectConfiguration(1)
  const face = device.configuration?.interfaces.find(({ alternate }) => alternate.interfaceClass === printerClass)
  const endpoint = (direction: 'in' | 'out') => face?.alternate.endpoints.find((each) => each.direction === direction)?.endpointNumber
  const [out, back] = [endpoint('out'), endpoint('in')]
  if (!face || out === undefined) throw new Error('no printer')
  await device.claimInterface(face.interfaceNumber)
  return {
    write: async (bytes) => void (await device.transferOut(out, bytes)),
    read: async (ms) => {
      if (back === undefined) return nothing
      const { data } = await within(device.transferIn(back, 256), ms, {})
      return data ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : nothing
    },
    close: () => device.close(),
  }
}

async function serialPort(serial: SerialPorts): Promise<PrinterPort> {
  const [known] = await serial.getPorts()
  const port = known ?? (await serial.requestPort())
  await port.open({ baudRate })
  return {
    write: async (bytes) => {
      const writer = port.writable?.getWriter()
      if (!writer) throw new Error('not open')
      try {
        await writer.write(bytes)
      } finally {
        writer.releaseLock()
      }
    },
    read: async (ms) => {
      const reader = port.readable?.getReader()
      if (!reader) return nothing
      const { value } = await within(reader.read(), ms, { value: undefined, done: true })
      // What was not said in time is not waited for: the port can be closed.
      await reader.cancel().catch(() => undefined)
      reader.releaseLock()
      return value ?? nothing
    },
    close: () => port.close(),
  }
}
