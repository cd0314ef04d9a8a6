import { type PrintAsked, printAnswer, printBridge, printFailures } from '../contract/print-bridge.ts'

const connectMsMax = 2_000
/** A printer that asks for its paper and prints a long receipt is done in this time. */
const printMsMax = 20_000

/** Prints by the bridge beside this browser (apps/print-bridge). @throws what whoever stands there is told */
export async function askPrinter(asked: PrintAsked): Promise<void> {
  const { io } = await import('socket.io-client')
  const socket = io(printBridge.address, { transports: ['websocket'], reconnection: false, forceNew: true, timeout: connectMsMax })
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', () => reject(new PrinterSays(printFailures.NO_BRIDGE)))
    })
    const answer = await socket
      .timeout(printMsMax)
      .emitWithAck(printBridge.topic, asked)
      .catch(() => ({ status: false, message: printFailures.NOT_REACHED }))
    const { status, message } = printAnswer.parse(answer)
    if (!status) throw new PrinterSays(message)
  } finally {
    socket.disconnect()
  }
}

/** Why nothing came out of the printer. */
export class PrinterSays extends Error {}
