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

/** A printer at a device of this machine, `/dev/usb/lp0` or `\\\\localhost\\struk`; or a file that stands in for one and keeps the bytes. */
export const devicePrinter = (path: string): Printer => ({
  async write(bytes) {
    try {
      const device = await open(path, 'a')
      try {
        await device.writeFile(bytes)
      } finally {
        await device.close()
      }
    } catch (error) {
      // What Linux says of a printer at USB that has run out of paper.
      const isOut = (error as { code?: string }).code === 'ENOSPC'
      throw new PrinterError(isOut ? printFailures.NO_PAPER : printFailures.NOT_REACHED)
    }
  },
})
