import type { Socket } from 'socket.io-client'
import { type PrintRequest, type TextPaper, lettersAnswer, printAnswer, printBridge, printFailures, textPapers } from '../contract/print-bridge.ts'

const connectMsMax = 2_000
/** A printer that asks for its paper and prints a long receipt is done in this time. */
const printMsMax = 20_000

/** Longest wait for the answer of the bridge. It answers at once on this machine; versions before 2.3 do not answer. */
const lettersMsMax = 400

/**
 * Prints by the bridge on this machine (apps/bridges/print). `compose` makes the print job for lines of `letters` letters.
 * @throws PrinterSays in the words of the person at the till
 */
export async function askPrinter(kertas: TextPaper, compose: (letters: number) => PrintRequest): Promise<void> {
  const { io } = await import('socket.io-client')
  const socket = io(printBridge.address, { transports: ['websocket'], reconnection: false, forceNew: true, timeout: connectMsMax })
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', () => reject(new PrinterSays(printFailures.NO_BRIDGE)))
    })
    const requested = compose(kertas === 'ESCPOS' ? await lettersOf(socket) : textPapers[kertas])
    const answer = await socket
      .timeout(printMsMax)
      .emitWithAck(printBridge.topic, requested)
      .catch(() => ({ status: false, message: printFailures.NOT_REACHED }))
    const { status, message } = printAnswer.parse(answer)
    if (!status) throw new PrinterSays(message)
  } finally {
    socket.disconnect()
  }
}

/** The number of letters in one line of the roll at this station. */
async function lettersOf(socket: Socket): Promise<number> {
  const answer: unknown = await socket
    .timeout(lettersMsMax)
    .emitWithAck(printBridge.lettersTopic)
    .catch(() => undefined)
  return lettersAnswer.safeParse(answer).data ?? textPapers.ESCPOS
}

/** Why nothing came out of the printer. */
export class PrinterSays extends Error {}
