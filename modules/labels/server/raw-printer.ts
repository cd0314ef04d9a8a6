import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal, refuse } from '#engine/contract/refusal.ts'
import type { LabelPrinter } from '../contract/printer-language.ts'
import { isWholeAnswer, statusQuestion, troubleOf, troubles } from '../contract/printer-status.ts'
import { refusals } from '../contract/refusals.ts'
import { type PrinterReach, checkedAddresses } from './printer-reach.ts'

/** A label printer in the network, as its shop entered it. */
export interface NetworkPrinter extends Pick<LabelPrinter, 'bahasa'> {
  readonly nama_printer: string
  readonly alamat_printer: string
  readonly port: number
}

const connectMsMax = 3_000
/** A printer that tells its state does so at once; the others say nothing. */
const answerMsMax = 700
/** What printers say of themselves is some hundred bytes. */
const answerBytesMax = 4_000
/** Nothing goes on for so long: the printer takes no more. */
const silentMsMax = 8_000

/**
 * Sends commands to a label printer, which prints what they say. It is asked before how it is, where it tells that. Waits for the
 * network: never call it in a transaction.
 *
 * @throws Refusal PRINTER_NOT_ALLOWED, PRINTER_SILENT, or the error that the printer reports: no paper, no ribbon, cover open, jammed, paused
 */
export async function sendToPrinter(printer: NetworkPrinter, commands: string, reach: PrinterReach): Promise<void> {
  const { nama_printer, bahasa } = printer
  const socket = await connected(printer, reach).catch((error: unknown) => {
    if (error instanceof Refusal) throw error
    return refuse(refusals.PRINTER_SILENT, { nama_printer })
  })
  try {
    socket.write(statusQuestion[bahasa])
    const trouble = troubleOf(bahasa, await answerOf(socket, bahasa))
    if (trouble) refuse(troubles[trouble], { nama_printer })
    await delivered(socket, commands).catch(() => refuse(refusals.PRINTER_SILENT, { nama_printer }))
  } finally {
    socket.destroy()
  }
}

async function connected(printer: NetworkPrinter, reach: PrinterReach): Promise<Socket> {
  const late = sleep(connectMsMax, undefined, { ref: false }).then(() => Promise.reject(new Error('silent')))
  const addresses = await Promise.race([checkedAddresses(printer, reach), late])
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: printer.alamat_printer,
      port: printer.port,
      timeout: connectMsMax,
      autoSelectFamily: true,
      // The name is not resolved again: the connection uses the checked addresses.
      lookup: (_name, _options, found) => found(null, [...addresses]),
    })
    socket.once('connect', () => resolve(socket.setTimeout(silentMsMax)))
    socket.once('timeout', () => socket.destroy(new Error('silent')))
    // This listener stays: a later error goes to the caller who waits then.
    socket.on('error', reject)
  })
}

/** What a printer says of itself; nothing, where it has said nothing in time. */
function answerOf(socket: Socket, bahasa: LabelPrinter['bahasa']): Promise<Uint8Array> {
  return new Promise((resolve) => {
    let heard = new Uint8Array()
    const end = () => {
      clearTimeout(timer)
      socket.off('data', listen)
      resolve(heard)
    }
    const listen = (data: Uint8Array) => {
      // A device that talks on and on is no printer, and would keep all users waiting.
      if (heard.length + data.length > answerBytesMax) return void socket.destroy()
      heard = new Uint8Array([...heard, ...data])
      if (isWholeAnswer(bahasa, heard)) end()
    }
    const timer = setTimeout(end, answerMsMax)
    socket.on('data', listen)
    socket.once('close', end)
  })
}

/** Sends all of it, and waits until the printer has it. */
function delivered(socket: Socket, commands: string): Promise<void> {
  return new Promise((resolve, reject) => {
    if (socket.destroyed) reject(new Error('closed'))
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('closed')))
    socket.end(commands, 'utf8', resolve)
  })
}
