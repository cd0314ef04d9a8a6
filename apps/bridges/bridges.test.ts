import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pino from 'pino'
import { type Socket, io } from 'socket.io-client'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type PrintRequest, printBridge } from '#modules/receipts/contract/print-bridge.ts'
import { version } from '../server/version.ts'
import { type Bridges, openLog, startBridges } from './bridges.ts'
import { type BridgeSettings, type Settings, readSettingsFile, settingNames, settingsIn } from './settings.ts'
import type { ProgramState } from './state-page.ts'

const origin = 'https://kencana.example'
const main = join(import.meta.dirname, 'main.ts')
const inTime = { timeout: 60_000, interval: 50 }

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'kencana-bridges-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

const env = (more: Record<string, string> = {}) => ({
  KENCANA_URL: `${origin}/`,
  KENCANA_READER_TOKEN: 'secret-of-the-reader',
  KENCANA_READER_FILE: join(folder, 'finger'),
  KENCANA_RFID_READER: '127.0.0.1:1',
  KENCANA_PRINTER: join(folder, 'printer'),
  ...more,
})
/** On free ports, since a till may run on this machine too. */
const onFreePorts = (settings: Settings): Settings => ({
  ...settings,
  statePort: 0,
  bridges: settings.bridges.map((bridge) => ({ ...bridge, port: 0 })),
})
const fault = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return (error as Error).message
  }
  return 'no fault'
}

/** Runs the bridges of an environment in this process. */
async function started(
  more: Record<string, string> = {},
): Promise<{ bridges: Bridges; status: () => Promise<{ code: number; state: ProgramState }> }> {
  const bridges = await startBridges(onFreePorts(settingsIn(env(more))), pino({ level: 'silent' }), { firstMs: 100, mostMs: 400, wellMs: 60_000 })
  onTestFinished(() => bridges.stop())
  const status = async () => {
    const answer = await fetch(`http://127.0.0.1:${bridges.statePort}/status`)
    return { code: answer.status, state: (await answer.json()) as ProgramState }
  }
  return { bridges, status }
}
const stateOf = (bridges: Bridges, name: string) => bridges.state().bridges.find((bridge) => bridge.name === name)!
const allRun = (bridges: Bridges) =>
  expect.poll(() => bridges.state().bridges.map(({ state }) => state), inTime).toEqual(['RUNNING', 'RUNNING', 'RUNNING'])

async function page(port: number | null, from = origin): Promise<Socket> {
  const socket = io(`ws://127.0.0.1:${port}`, { transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders: { origin: from } })
  onTestFinished(() => void socket.disconnect())
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return socket
}
const receipt: PrintRequest = { kertas: 'ESCPOS', lembar: [{ baris: [{ teks: 'FAKTUR' }] }], laci: false }
const print = (socket: Socket) => socket.timeout(10_000).emitWithAck(printBridge.topic, receipt) as Promise<unknown>

it('runs what is set up: one program for the fingerprint reader, the reader of tags and the printer', async () => {
  const { bridges, status } = await started()
  expect((await status()).code).toBe(503)
  await allRun(bridges)
  const { code, state } = await status()
  expect([code, state.version, state.not_set_up]).toEqual([200, version, []])
  expect(state.bridges.map(({ name, falls }) => [name, falls])).toEqual([
    ['fingerprint', 0],
    ['rfid', 0],
    ['print', 0],
  ])
  expect(Date.parse(state.bridges[0]!.since)).toBeGreaterThanOrEqual(Date.parse(state.started_at))
  expect(await print(await page(stateOf(bridges, 'print').port))).toEqual({ status: true, message: '' })
  expect(await readFile(join(folder, 'printer'), 'latin1')).toContain('FAKTUR')
  // The reader of tags does not answer; its bridge goes on.
  await expect.poll(() => stateOf(bridges, 'rfid').last_error?.message, inTime).toBe('The reader at 127.0.0.1:1 does not answer.')
  expect(stateOf(bridges, 'rfid')).toMatchObject({ state: 'RUNNING', falls: 0 })
})

it('runs only the one that is set up, and names the others', async () => {
  const settings = onFreePorts(settingsIn({ KENCANA_ORIGINS: origin, KENCANA_PRINTER: join(folder, 'alone') }))
  const bridges = await startBridges(settings, pino({ level: 'silent' }))
  onTestFinished(() => bridges.stop())
  expect(bridges.state().bridges.map(({ name }) => name)).toEqual(['print'])
  expect(bridges.state().not_set_up).toEqual(['fingerprint', 'rfid'])
})

it('starts a bridge again that throws, waits longer after each fall, and leaves the others alone', async () => {
  const driver = join(folder, 'driver.mjs')
  // Its device throws where no caller waits for it, as a faulty driver does.
  await writeFile(
    driver,
    `export const openReader = () => ({ capture: () => new Promise(() => setTimeout(() => { throw new Error('the cable is out') })) })`,
  )
  const { bridges, status } = await started({ KENCANA_READER: driver })
  await allRun(bridges)
  const printing = await page(stateOf(bridges, 'print').port)
  for (const falls of [1, 2]) {
    await expect.poll(() => stateOf(bridges, 'fingerprint').state, inTime).toBe('RUNNING')
    const socket = await page(stateOf(bridges, 'fingerprint').port)
    socket.emit('capture', {}, () => {})
    await expect.poll(() => stateOf(bridges, 'fingerprint'), inTime).toMatchObject({ falls, last_error: { message: 'the cable is out' } })
  }
  await expect.poll(async () => (await status()).code, inTime).toBe(200)
  expect(await print(printing)).toEqual({ status: true, message: '' })
  expect(bridges.state().bridges.map(({ falls }) => falls)).toEqual([2, 0, 0])
})

it('tries again while a port is taken or a driver is missing, and says so', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as { port: number }
  const all = onFreePorts(settingsIn(env({ KENCANA_READER: join(folder, 'no-driver.mjs') })))
  const settings = { ...all, bridges: all.bridges.map((bridge) => (bridge.name === 'print' ? { ...bridge, port } : bridge)) as BridgeSettings[] }
  const waits: number[] = []
  const log = pino({ level: 'error' }, { write: (line) => void (JSON.parse(line).bridge === 'print' && waits.push(JSON.parse(line).waits_ms)) })
  const bridges = await startBridges(settings, log, { firstMs: 50, mostMs: 150, wellMs: 60_000 })
  onTestFinished(() => bridges.stop())
  await expect.poll(() => waits.length, inTime).toBeGreaterThanOrEqual(3)
  expect(waits.slice(0, 3)).toEqual([50, 100, 150])
  expect(stateOf(bridges, 'print')).toMatchObject({ port: null, last_error: { message: `port ${port} is in use by another program` } })
  await expect.poll(() => stateOf(bridges, 'fingerprint').last_error?.message, inTime).toContain('no-driver.mjs')
  await new Promise((resolve) => taken.close(resolve))
  await expect.poll(() => stateOf(bridges, 'print').state, inTime).toBe('RUNNING')
})

it('answers pages of these origins, on this machine alone', async () => {
  const { bridges } = await started()
  await allRun(bridges)
  const others = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  const outside = others.filter(({ family, internal }) => family === 'IPv4' && !internal)
  for (const { port } of bridges.state().bridges) {
    await page(port)
    await expect(page(port, 'https://elsewhere.example')).rejects.toThrow()
  }
  for (const port of [bridges.statePort, ...bridges.state().bridges.map((bridge) => bridge.port)]) {
    for (const { address } of outside) {
      await expect(once(request({ host: address, port }).end(), 'response'), address).rejects.toThrow('ECONNREFUSED')
    }
  }
})

it('shows its state on a page, without secrets, and refuses other names of this machine', async () => {
  const { bridges } = await started({ KENCANA_RFID_READER: 'reader.example:5084' })
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const [answer] = (await once(request({ host: '127.0.0.1', port: bridges.statePort, path, method, headers }).end(), 'response')) as [
      IncomingMessage,
    ]
    let text = ''
    for await (const part of answer) text += String(part)
    return { code: answer.statusCode, text, headers: answer.headers }
  }
  const shown = await ask('/')
  expect([shown.code, shown.text.includes('<td>print</td>')]).toEqual([200, true])
  expect(shown.headers['access-control-allow-origin']).toBeUndefined()
  expect(shown.text + (await ask('/status')).text).not.toContain('secret')
  expect((await ask('/status', { host: 'rebound.example' })).code).toBe(403)
  expect((await ask('/status', { host: `localhost:${bridges.statePort}` })).code).not.toBe(403)
  expect([(await ask('/other')).code, (await ask('/status', {}, 'POST')).code]).toEqual([404, 405])
})

it('reads the origins of Kencana as the server does; those of its address unless they are set', () => {
  const origins = (more: Record<string, string>) => settingsIn(env(more)).bridges.map((bridge) => bridge.origins)[0]
  expect(origins({ KENCANA_ORIGINS: ' http://10.0.0.5:3000, https://kencana.example,' })).toEqual(['http://10.0.0.5:3000', 'https://kencana.example'])
  expect(origins({ KENCANA_URL: 'http://10.0.0.5:3000/kencana/' })).toEqual(['http://10.0.0.5:3000'])
})

it('says every fault of its settings in plain words', () => {
  const see = 'See apps/bridges/README.md.'
  const saysOf = (values: Record<string, string>) => fault(() => settingsIn(values))
  expect(saysOf({})).toBe(`No bridge is set up: KENCANA_PRINTER, KENCANA_RFID_READER or KENCANA_READER_TOKEN says which one shall run. ${see}`)
  expect(saysOf({ KENCANA_PRINTER: 'x' })).toBe(`KENCANA_ORIGINS is not set. ${see}`)
  expect(saysOf(env({ KENCANA_ORIGINS: `${origin}/` }))).toBe(
    `KENCANA_ORIGINS: ${origin}/ is not an origin, such as https://layar.example or http://10.0.0.5:3000.`,
  )
  expect(
    saysOf(env({ KENCANA_READER_TOKEN: '', KENCANA_URL: 'http://10.0.0.5:3000', KENCANA_PRINTER_LETTERS: '40', KENCANA_RFID_READER: 'COM3' })).split(
      '\n',
    ),
  ).toEqual([
    'KENCANA_URL=http://10.0.0.5:3000 is no address with a slash at the end, such as http://192.168.1.10:3000/.',
    'KENCANA_RFID_READER=COM3 is no address in the network, such as 192.168.1.60:5084. Readers at a serial port are not supported.',
    'KENCANA_PRINTER_LETTERS=40 is none of 32, 42, 48.',
  ])
  expect(saysOf(env({ KENCANA_READER_TOKEN: '' }))).toBe(`KENCANA_READER_TOKEN is not set. ${see}`)
  expect(saysOf(env({ KENCANA_RFID_SPEECH: 'MORSE' }))).toBe('KENCANA_RFID_SPEECH=MORSE is none of LLRP, LINES.')
  expect(saysOf(env({ KENCANA_RFID_READER: '10.0.0.6:70000' }))).toBe('KENCANA_RFID_READER: 70000 is no port. A port is a number from 1 to 65535.')
  expect(saysOf(env({ KENCANA_BRIDGES_PORT: 'seven' }))).toBe('KENCANA_BRIDGES_PORT: seven is no port. A port is a number from 1 to 65535.')
})

it.skipIf(process.platform === 'win32')('refuses printers that only Windows has', () => {
  for (const printer of ['COM3', String.raw`\\localhost\struk`]) {
    expect(fault(() => settingsIn(env({ KENCANA_PRINTER: printer })))).toBe(
      `KENCANA_PRINTER=${printer} is a printer as Windows names it. Here it is host:port, or a device such as /dev/usb/lp0.`,
    )
  }
})

it('reads a file of settings with paths of Windows, and refuses what it does not know', async () => {
  const path = join(folder, 'bridges.env')
  const lines = (...text: string[]) => writeFile(path, `\uFEFF${text.join('\r\n')}\r\n`)
  await lines(
    '# The till',
    String.raw`KENCANA_PRINTER=\\localhost\struk`,
    String.raw`KENCANA_READER=C:\reader\new.mjs`,
    'KENCANA_ORIGINS=https://a.example,https://b.example',
  )
  expect(readSettingsFile(path)).toEqual({
    KENCANA_PRINTER: String.raw`\\localhost\struk`,
    KENCANA_READER: String.raw`C:\reader\new.mjs`,
    KENCANA_ORIGINS: 'https://a.example,https://b.example',
  })
  await lines('KENCANA_PRINTR=x', String.raw`KENCANA_READER="C:\reader\new.mjs"`)
  expect(fault(() => readSettingsFile(path)).split('\n')).toEqual([
    `${path}: KENCANA_PRINTR is no setting of the bridges. See apps/bridges/README.md.`,
    `${path}: KENCANA_READER has a line break. Write a path with backslashes without double quotes.`,
  ])
  expect(fault(() => readSettingsFile(join(folder, 'none.env')))).toBe(`The settings in ${join(folder, 'none.env')} cannot be read: it is not there.`)
})

it('has every setting in its page', async () => {
  const readme = await readFile(join(import.meta.dirname, 'README.md'), 'utf8')
  expect(settingNames.filter((name) => !readme.includes(`| \`${name}\``))).toEqual([])
})

it('begins its log anew when a file is full, and keeps the last ones', async () => {
  const file = join(folder, 'log', 'bridges.log')
  const { log, end } = openLog(file)
  const text = 'x'.repeat(1_000_000)
  for (let nth = 0; nth < 8; nth += 1) log.info({ nth, text }, 'a line')
  await end()
  const files = (await readdir(join(folder, 'log'))).filter((name) => name.endsWith('bridges.log'))
  expect(files.length).toBeGreaterThan(1)
  const whole = (await Promise.all(files.map((name) => readFile(join(folder, 'log', name), 'utf8')))).join('')
  expect(
    whole
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { nth: number }).nth)
      .toSorted((one, other) => one - other),
  ).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})

it('says in one line what is wrong, and ends', async () => {
  const run = (args: readonly string[], values: Record<string, string>) =>
    promisify(execFile)(process.execPath, [main, ...args], { env: { PATH: '', ...values } })
  await expect(run(['--only', 'print'], {})).rejects.toMatchObject({ code: 1, stderr: 'KENCANA_PRINTER is not set. See apps/bridges/README.md.\n' })
  await expect(run(['--only', 'scale'], {})).rejects.toMatchObject({ code: 1, stderr: '--only scale is none of fingerprint, rfid, print.\n' })
  await expect(run(['--setings', 'x'], {})).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("Unknown option '--setings'") })
})

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('runs until it gets %s, prints what is under way, and ends with 0', async (signal) => {
  // A printer that takes its time.
  const taken: Buffer[] = []
  const printer = createServer({ allowHalfOpen: true }, (line) => {
    line.on('error', () => {}).on('data', (data) => void taken.push(data))
    line.on('end', () => line.end())
  })
  await new Promise<void>((resolve) => printer.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void printer.close())
  const file = join(folder, `${signal}.env`)
  const log = join(folder, `${signal}.log`)
  await writeFile(
    file,
    `KENCANA_PRINTER=127.0.0.1:${(printer.address() as { port: number }).port}\nKENCANA_ORIGINS=${origin}\nKENCANA_BRIDGES_LOG=${log}\n`,
  )
  const text = `import { runBridges } from '#apps/bridges/bridges.ts'
    await runBridges(['--settings', ${JSON.stringify(file)}], {}, (settings) =>
      ({ ...settings, statePort: 0, bridges: settings.bridges.map((bridge) => ({ ...bridge, port: 0 })) }))`
  const running = spawn(process.execPath, ['--input-type=module', '-e', text], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(running, 'exit')
  const [said] = (await once(running.stdout, 'data')) as [Buffer]
  const [, at] =
    new RegExp(`^Bridges of Kencana ${version}: print\\. Their state is at (http://127\\.0\\.0\\.1:\\d+/)\\. Ctrl-C stops them\\.\n$`).exec(
      String(said),
    ) ?? []
  const state = async () => (await (await fetch(`${at}status`)).json()) as ProgramState
  await expect.poll(async () => (await state()).bridges[0]?.state, inTime).toBe('RUNNING')
  const socket = await page((await state()).bridges[0]!.port)
  const printed = print(socket)
  // The bridge waits for the printer's answer about its paper.
  await expect.poll(() => taken.length, inTime).toBeGreaterThan(0)
  running.kill(signal)
  expect(await printed).toEqual({ status: true, message: '' })
  expect(await ended).toEqual([0, null])
  expect(Buffer.concat(taken).toString('latin1')).toContain('FAKTUR')
  const lines = (await readFile(log, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg)
  expect(lines).toEqual(['the bridge is ready', 'the bridges have stopped'])
})
