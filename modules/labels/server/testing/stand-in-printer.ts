import { type AddressInfo, createServer } from 'node:net'
import { statusQuestion } from '../../contract/printer-status.ts'
import type { PrinterReach } from '../printer-reach.ts'

/** A label printer that prints nothing. It keeps its commands, and reports the state that a test sets. */
export interface StandInPrinter {
  readonly port: number
  /** What was sent by each that called, after the question how it is. */
  readonly printed: readonly string[]
  /** What it answers to that question; nothing for a printer that does not tell. */
  answer: Buffer | undefined
  stop(): Promise<void>
}

/** Lets an application connect to a stand-in printer. An installation does this by its environment. */
export const standInReach: PrinterReach = { ports: [[1_024, 65_535]], isLoopbackAllowed: true }

const questions = Object.values(statusQuestion)
const questionIn = (heard: string) => questions.find((question) => heard.startsWith(question))

/** Starts one on this machine. */
export async function standInPrinter(): Promise<StandInPrinter> {
  const printed: string[] = []
  const server = createServer((socket) => {
    let heard = ''
    let isAnswered = false
    socket.setEncoding('utf8')
    socket.on('data', (data) => {
      heard += String(data)
      if (!isAnswered && questionIn(heard)) {
        isAnswered = true
        if (printer.answer) socket.write(printer.answer)
      }
    })
    socket.on('error', () => undefined)
    socket.on('end', () => {
      const commands = heard.slice(questionIn(heard)?.length ?? 0)
      if (commands) printed.push(commands)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const printer: StandInPrinter = {
    port: (server.address() as AddressInfo).port,
    printed,
    answer: undefined,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return printer
}
