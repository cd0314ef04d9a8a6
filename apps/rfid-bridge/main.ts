import { startBridge } from './bridge.ts'

const needed = (name: string): string => {
  const value = process.env[name]
  if (value) return value
  console.error(`${name} is not set; see apps/rfid-bridge/README.md.`)
  process.exit(1)
}

const [host = '', port] = needed('KENCANA_RFID_READER').split(':')
const speech = process.env['KENCANA_RFID_SPEECH'] === 'LINES' ? 'LINES' : 'LLRP'
const origins = needed('KENCANA_ORIGINS').split(',')
const bridge = await startBridge({ reader: { host: host, port: Number(port ?? 5084), speech }, origins })
console.log(`The reader's tags are told on 127.0.0.1:${bridge.port} to ${origins.join(', ')}. Ctrl-C stops it.`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void bridge.close().then(() => process.exit(0)))
