import { startBridge } from './bridge.ts'
import { type Printer, devicePrinter, networkPrinter } from './printer.ts'

const needed = (name: string): string => {
  const value = process.env[name]
  if (value) return value
  console.error(`${name} is not set; see apps/print-bridge/README.md.`)
  process.exit(1)
}

/** `192.168.1.50:9100` is in the network; everything else is a device, or a file in its place. */
function printerAt(where: string): Printer {
  const [, host, port] = /^([\w.-]+):(\d+)$/.exec(where) ?? []
  return host && port ? networkPrinter(host, Number(port)) : devicePrinter(where)
}

const where = needed('KENCANA_PRINTER')
const origins = needed('KENCANA_ORIGINS')
  .split(',')
  .map((origin) => origin.trim())
  .filter((origin) => origin !== '')
const bridge = await startBridge({ printer: printerAt(where), origins })
console.log(`The printer at ${where} is ready on 127.0.0.1:${bridge.port} for ${origins.join(', ')}. Ctrl-C stops it.`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void bridge.close().then(() => process.exit(0)))
