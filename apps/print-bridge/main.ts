import { lettersAnswer, rollLetters, textPapers } from '#modules/receipts/contract/print-bridge.ts'
import { runBridge } from '../bridge.ts'
import { StartRefused } from '../server/postgres/start-refused.ts'
import { startBridge } from './bridge.ts'
import { type Printer, devicePrinter, networkPrinter } from './printer.ts'

/** `192.168.1.50:9100` is in the network; everything else is a device, or a file in its place. */
function printerAt(where: string): Printer {
  const [, host, port] = /^([\w.-]+):(\d+)$/.exec(where) ?? []
  return host && port ? networkPrinter(host, Number(port)) : devicePrinter(where)
}

/** @throws StartRefused with one line */
function lettersIn(text: string | undefined): number {
  const { data } = lettersAnswer.safeParse(Number(text || textPapers.ESCPOS))
  if (data === undefined) throw new StartRefused(`KENCANA_PRINTER_LETTERS=${text} is none of ${rollLetters.join(', ')}.`)
  return data
}

await runBridge('print-bridge', async (settings) => {
  const where = settings.needed('KENCANA_PRINTER')
  const origins = settings.origins()
  return {
    bridge: await startBridge({ printer: printerAt(where), letters: lettersIn(process.env['KENCANA_PRINTER_LETTERS']), origins }),
    what: `The printer at ${where}`,
    origins,
  }
})
