import { open } from 'node:fs/promises'
import { type Socket, connect } from 'node:net'
import { printFailures } from '#modules/receipts/contract/print-bridge.ts'

/** A printer that takes bytes. */
export interface Printer {
  /** @throws PrinterError with a text for the user at the printer */
  write(bytes: Uint8Array): Promise<void>
}

/** Why it did not print, as it is said at the till. */
export class PrinterError extends Error {}

const reachMs = 3_000
/** The user at the till gives up soon after this time, in milliseconds. Later data is not printed, so that no paper appears unexpectedly. */
const writeMsMax = 12_000
const statusMs = 700
/** DLE EOT 4: asks for the paper's sensor; a printer that does not know the question does not answer. */
const askPaper = Uint8Array.of(0x10, 0x04, 0x04)
const paperEnd = 0x60

/** A printer in the network, at the port for raw bytes. If it can report its paper, the bridge asks for it first. */
export const networkPrinter = (host: string, port: number): Printer => ({
  async write(bytes) {
    const line = await reached(host, port)
    try {
      line.write(askPaper)
      const status = await answered(line)
      if (status !== undefined && (status & paperEnd) === paperEnd) throw new PrinterError(printFailures.NO_PAPER)
      await new Promise<void>((resolve, reject) => {
        const failed = () => reject(new PrinterError(printFailures.NOT_REACHED))
        line.once('error', failed).once('close', failed)
        line.setTimeout(writeMsMax, () => line.destroy())
        line.end(bytes, resolve)
      })
    } finally {
      line.destroySoon()
    }
  },
})

function reached(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const line = connect({ host, port, timeout: reachMs })
    const failed = () => {
      line.destroy()
      reject(new PrinterError(printFailures.NOT_REACHED))
    }
    line.once('error', failed).once('timeout', failed)
    line.once('connect', () => {
      line.setTimeout(0)
      line.off('error', failed)
      // A later error is reported where data is written.
      line.on('error', () => undefined)
      resolve(line)
    })
  })
}

const answered = (line: Socket): Promise<number | undefined> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), statusMs)
    line.once('data', (answer: Buffer) => {
      clearTimeout(timer)
      resolve(answer[0])
    })
  })

/** Where a printer is, and how its file is opened where it has one. */
export type PlaceOfPrinter =
  | { readonly isOfWindows: false; readonly host: string; readonly port: number }
  | { readonly isOfWindows: boolean; readonly path: string; readonly flags: 'a' | 'w' | 'r+' }

/**
 * Reads where a printer is: `192.168.1.50:9100` is in the network. `COM3` and `LPT1` are ports of Windows, which exist already and are opened by
 * their long name (`\\.\COM3`: the short one ends at 9). `\\localhost\struk` is a printer that Windows shares: as `copy /b` does, it is opened
 * for a new file, and printed when that is closed. It has a long name too, since Node ends the short one with a backslash, as if it were a folder.
 * All else is a device, `/dev/usb/lp0`, or a file in its place, and is written at its end.
 */
export function placeOfPrinter(where: string): PlaceOfPrinter {
  const [, host, port] = /^([\w.-]+):(\d+)$/.exec(where) ?? []
  if (host && port) return { isOfWindows: false, host, port: Number(port) }
  const [, name] = /^(?:[\\/]{2}\.[\\/])?((?:com|lpt)\d+):?$/i.exec(where) ?? []
  if (name) return { isOfWindows: true, path: `\\\\.\\${name.toUpperCase()}`, flags: 'r+' }
  const [, machine, share] = /^[\\/]{2}(?![.?][\\/])([^\\/]+)[\\/]([^\\/]+)$/.exec(where) ?? []
  if (machine && share) return { isOfWindows: true, path: `\\\\?\\UNC\\${machine}\\${share}`, flags: 'w' }
  return { isOfWindows: false, path: where, flags: 'a' }
}

/** The printer at a place, as the settings name it. */
export function printerAt(where: string): Printer {
  const place = placeOfPrinter(where)
  return 'host' in place ? networkPrinter(place.host, place.port) : devicePrinter(place.path, place.flags)
}

/** A printer at a device, a port or a share of this machine; or a file that stands in for one and keeps the bytes. */
export const devicePrinter = (path: string, flags: 'a' | 'w' | 'r+' = 'a'): Printer => ({
  async write(bytes) {
    try {
      const device = await open(path, flags)
      try {
        await device.writeFile(bytes)
      } finally {
        await device.close()
      }
    } catch (error) {
      // What Linux says of a printer at USB that has run out of paper.
      const isOut = (error as { code?: string }).code === 'ENOSPC'
      throw new PrinterError(isOut ? printFailures.NO_PAPER : printFailures.NOT_REACHED, { cause: error })
    }
  },
})
