import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { io } from 'socket.io-client'
import { afterEach, expect, it } from 'vitest'
import { type Bridge, settingsIn, socketsHere } from './bridge.ts'

const root = join(import.meta.dirname, '..')
const bridges: Bridge[] = []
afterEach(() => Promise.all(bridges.splice(0).map((bridge) => bridge.close())))

it('reads the origins of Kencana as the server does, and reports their errors', () => {
  const origins = (KENCANA_ORIGINS: string, usual?: string) => settingsIn({ KENCANA_ORIGINS }, 'print-bridge').origins(usual)
  expect(origins(' http://10.0.0.5:3000, https://kencana.example,')).toEqual(['http://10.0.0.5:3000', 'https://kencana.example'])
  expect(origins('', 'https://kencana.example')).toEqual(['https://kencana.example'])
  expect(() => origins('https://kencana.example/')).toThrow('KENCANA_ORIGINS: https://kencana.example/ is not an origin')
  for (const none of ['', ' , ']) expect(() => origins(none)).toThrow('KENCANA_ORIGINS is not set; see apps/print-bridge/README.md.')
  expect(() => settingsIn({}, 'rfid-bridge').needed('KENCANA_RFID_READER')).toThrow('KENCANA_RFID_READER is not set; see apps/rfid-bridge/README.md.')
})

it('answers pages of these origins, on this machine alone', async () => {
  const bridge = await socketsHere({ origins: ['https://kencana.example'], bytesMax: 1_000 }).listen(0)
  bridges.push(bridge)
  const page = async (origin: string) => {
    const socket = io(`ws://127.0.0.1:${bridge.port}`, { transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders: { origin } })
    try {
      await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
    } finally {
      socket.disconnect()
    }
  }
  await page('https://kencana.example')
  await expect(page('https://elsewhere.example')).rejects.toThrow()
  const others = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  for (const { address } of others.filter(({ family, internal }) => family === 'IPv4' && !internal)) {
    await expect(once(request({ host: address, port: bridge.port }).end(), 'response'), address).rejects.toThrow('ECONNREFUSED')
  }
})

it.each(['fingerprint-bridge', 'print-bridge', 'rfid-bridge'])('%s says in one line what is wrong, and ends', async (folder) => {
  const needs = { KENCANA_PRINTER: '/dev/null', KENCANA_RFID_READER: '127.0.0.1:1', KENCANA_READER_TOKEN: 'secret', KENCANA_READER_FILE: '/dev/null' }
  const env = { ...process.env, ...needs, KENCANA_URL: 'https://kencana.example', KENCANA_ORIGINS: 'https://kencana.example/' }
  const run = promisify(execFile)(process.execPath, [join(root, `apps/${folder}/main.ts`)], { env })
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: 'KENCANA_ORIGINS: https://kencana.example/ is not an origin, such as https://layar.example or http://10.0.0.5:3000.\n',
  })
})

it('runs until it gets the signal to end', async () => {
  const text = `import { runBridge, socketsHere } from '#apps/bridge.ts'
    await runBridge('x-bridge', async (settings) => {
      const origins = settings.origins()
      return { bridge: await socketsHere({ origins, bytesMax: 1 }).listen(0), what: 'It', origins }
    })`
  const env = { ...process.env, KENCANA_ORIGINS: 'https://kencana.example' }
  const running = spawn(process.execPath, ['--input-type=module', '-e', text], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(running, 'exit')
  let said = ''
  for await (const part of running.stdout) {
    said += String(part)
    running.kill('SIGTERM')
  }
  expect(said).toMatch(/^It is ready on 127\.0\.0\.1:\d+ for https:\/\/kencana\.example\. Ctrl-C stops it\.\n$/)
  expect(await ended).toEqual([0, null])
})
