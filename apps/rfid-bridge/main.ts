import { runBridge } from '../bridge.ts'
import { startBridge } from './bridge.ts'

await runBridge('rfid-bridge', async (settings) => {
  const [host = '', port] = settings.needed('KENCANA_RFID_READER').split(':')
  const speech = process.env['KENCANA_RFID_SPEECH'] === 'LINES' ? 'LINES' : 'LLRP'
  const origins = settings.origins()
  return { bridge: await startBridge({ reader: { host, port: Number(port ?? 5084), speech }, origins }), what: 'The reader of tags', origins }
})
