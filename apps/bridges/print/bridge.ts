import { printRequest, printBridge, printFailures, textPapers } from '#modules/receipts/contract/print-bridge.ts'
import { type Bridge, type Trouble, socketsHere } from '../sockets.ts'
import { bytesOf } from './bytes.ts'
import type { Printer } from './printer.ts'

/** What a bridge needs to know. */
export interface BridgeOptions {
  readonly printer: Printer
  /** Letters in one line of the roll. The preset is 48. */
  readonly letters?: number
  /** The addresses whose pages may print: where people open Kencana. */
  readonly origins: readonly string[]
  readonly port?: number
  readonly trouble?: Trouble
}

/**
 * Connects a printer that speaks ESC/POS or ESC/P, with the drawer that is connected to it, to the browser of one machine. A page of
 * Kencana sends the text line by line. The bridge knows no user and no server. It prints one document after the other.
 */
export async function startBridge(options: BridgeOptions): Promise<Bridge> {
  const { printer, letters = textPapers.ESCPOS, origins, port = printBridge.port, trouble } = options
  const { io, listen } = socketsHere({ origins, bytesMax: 500_000 })
  let printing: Promise<unknown> = Promise.resolve()
  const print = async (requested: unknown, isWaitedFor: () => boolean) => {
    const { data } = printRequest.safeParse(requested)
    if (!data) return { status: false, message: printFailures.NOT_UNDERSTOOD }
    // If the page no longer waits, its user has opened the drawer another way.
    const written = printing.then(() => (isWaitedFor() ? printer.write(bytesOf(data)) : undefined))
    printing = written.catch(() => undefined)
    return written.then(
      () => ({ status: true, message: '' }),
      (error: unknown) => {
        const message = error instanceof Error ? error.message : printFailures.NOT_REACHED
        const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
        trouble?.(message + cause)
        return { status: false, message }
      },
    )
  }
  io.on('connection', (socket) => {
    socket.on(printBridge.lettersTopic, (answer: unknown) => {
      if (typeof answer === 'function') answer(letters)
    })
    socket.on(printBridge.topic, (requested: unknown, answer: unknown) => {
      if (typeof answer === 'function') void print(requested, () => socket.connected).then((reply) => answer(reply) as unknown)
    })
  })
  const bridge = await listen(port)
  return {
    port: bridge.port,
    // What is being printed is printed to its end.
    close: async () => {
      await printing
      await bridge.close()
    },
  }
}
