import { runBridge } from '../bridge.ts'
import { startBridge } from './bridge.ts'
import { type Printer, devicePrinter, networkPrinter } from './printer.ts'

/** `192.168.1.50:9100` is in the network; everything else is a device, or a file in its place. */
function printerAt(where: string): Printer {
  const [, host, port] = /^([\w.-]+):(\d+)$/.exec(where) ?? []
  return host && port ? networkPrinter(host, Number(port)) : devicePrinter(where)
}

await runBridge('print-bridge', async (settings) => {
  const where = settings.needed('KENCANA_PRINTER')
  const origins = settings.origins()
  return { bridge: await startBridge({ printer: printerAt(where), origins }), what: `The printer at ${where}`, origins }
})
