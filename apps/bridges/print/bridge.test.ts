import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type Server as NetServer, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, win32 } from 'node:path'
import { type Socket, io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type PrintRequest, printBridge } from '#modules/receipts/contract/print-bridge.ts'
import type { Bridge } from '../sockets.ts'
import { startBridge } from './bridge.ts'
import { bytesOf, drawerKick } from './bytes.ts'
import { type Printer, devicePrinter, networkPrinter, placeOfPrinter } from './printer.ts'

const origin = 'http://kencana.example'
const receipt: PrintRequest = {
  kertas: 'ESCPOS',
  lembar: [
    { baris: [{ teks: 'TOKO EMAS KENCANA', tebal: true }, { teks: 'CINCIN 750                      Rp. 2,222,000' }], qr: 'FJ-MC2-260131-0001' },
  ],
  laci: true,
}

let folder: string
const bridges: Bridge[] = []
const sockets: Socket[] = []
const printers: NetServer[] = []
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'kencana-printer-'))))
afterEach(async () => {
  sockets.splice(0).forEach((socket) => socket.disconnect())
  await Promise.all(bridges.splice(0).map((bridge) => bridge.close()))
  await Promise.all(printers.splice(0).map((printer) => new Promise((resolve) => printer.close(resolve))))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function pageAt(printer: Printer, from = origin, letters?: number): Promise<Socket> {
  const bridge = await startBridge({ printer, origins: [origin], port: 0, ...(letters ? { letters } : {}) })
  bridges.push(bridge)
  const socket = io(`ws://127.0.0.1:${bridge.port}`, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { origin: from },
  })
  sockets.push(socket)
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return socket
}
const print = (page: Socket, requested: unknown = receipt) => page.timeout(10_000).emitWithAck(printBridge.topic, requested) as Promise<unknown>

/** A printer in the network that keeps the bytes, and reports its paper as `status` says; undefined for one that does not understand the question. */
async function standIn(status: number | undefined): Promise<{ port: number; bytes: () => Buffer }> {
  const taken: Buffer[] = []
  const server = createServer((line) => {
    line.on('error', () => undefined)
    line.on('data', (data) => {
      taken.push(data)
      if (status !== undefined && data.equals(Buffer.of(0x10, 0x04, 0x04))) line.write(Buffer.of(status))
    })
  })
  printers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as { port: number }).port, bytes: () => Buffer.concat(taken) }
}

it('prints a receipt on a roll: the drawer first, then its lines, the number as QR code, and the cut', async () => {
  const path = join(folder, 'roll')
  expect(await print(await pageAt(devicePrinter(path)))).toEqual({ status: true, message: '' })
  const bytes = await readFile(path)
  expect([...bytes.subarray(0, 5)]).toEqual([0x1b, 0x70, 0, 25, 250])
  // Set up anew, bold, the name of the shop, and no longer bold.
  const line = `CINCIN 750${' '.repeat(22)}Rp. 2,222,000`
  const begins = `\x1b@\x1bE\x01TOKO EMAS KENCANA\n\x1bE\0${line}\n`
  expect(bytes.subarray(5, 5 + begins.length).toString('latin1')).toBe(begins)
  const qr = 'FJ-MC2-260131-0001'
  expect(bytes.includes(Buffer.concat([Buffer.of(0x1d, 0x28, 0x6b, qr.length + 3, 0, 0x31, 0x50, 0x30), Buffer.from(qr)]))).toBe(true)
  expect([...bytes.subarray(-6)]).toEqual([0x1b, 0x64, 4, 0x1d, 0x56, 1])
})

it('prints on forms, and goes on to the next; the drawer does not hang there', () => {
  const bytes = Buffer.from(bytesOf({ kertas: 'DOT_MATRIX', lembar: [{ baris: [{ teks: 'FAKTUR', tebal: false }] }], laci: true }))
  expect(bytes.toString('latin1')).toBe('\x1b@\x1bP\x1bFFAKTUR\r\n\f')
})

it('opens the drawer only on request', () => {
  const bytes = Buffer.from(bytesOf({ kertas: 'ESCPOS', lembar: [{ baris: [{ teks: 'FAKTUR', tebal: false }] }], laci: false }))
  expect(bytes.includes(Buffer.from(drawerKick))).toBe(false)
})

it('asks a printer in the network for its paper, prints if there is some, and reports an empty one', async () => {
  const full = await standIn(0x12)
  expect(await print(await pageAt(networkPrinter('127.0.0.1', full.port)))).toEqual({ status: true, message: '' })
  await expect.poll(() => full.bytes().includes(Buffer.from('TOKO EMAS KENCANA'))).toBe(true)
  const empty = await standIn(0x72)
  expect(await print(await pageAt(networkPrinter('127.0.0.1', empty.port)))).toEqual({ status: false, message: 'Kertas Printer Habis' })
  expect(empty.bytes().includes(Buffer.from('TOKO'))).toBe(false)
  // One that does not understand the question prints all the same.
  const plain = await standIn(undefined)
  expect(await print(await pageAt(networkPrinter('127.0.0.1', plain.port)))).toEqual({ status: true, message: '' })
  await expect.poll(() => plain.bytes().includes(Buffer.from('TOKO EMAS KENCANA'))).toBe(true)
})

it('says that a printer cannot be reached, and prints the next', async () => {
  const gone = await standIn(0x12)
  await new Promise((resolve) => printers.splice(0).forEach((printer) => printer.close(resolve)))
  const page = await pageAt(networkPrinter('127.0.0.1', gone.port))
  const message = 'Printer Tidak Terhubung, Periksa Kabel Dan Listriknya'
  expect(await print(page)).toEqual({ status: false, message })
  expect(await print(page)).toEqual({ status: false, message })
  expect(await print(await pageAt(devicePrinter(join(folder, 'no', 'such', 'device'))))).toEqual({ status: false, message })
})

it('prints nothing that is no receipt: no commands in its lines, no line beyond the paper', async () => {
  const path = join(folder, 'commands')
  const page = await pageAt(devicePrinter(path))
  const refused = { status: false, message: 'Isi Cetakan Tidak Dikenal' }
  expect(await print(page, { ...receipt, lembar: [{ baris: [{ teks: '\x1bp\0\x19\xfa' }] }] })).toEqual(refused)
  expect(await print(page, { ...receipt, lembar: [{ baris: [{ teks: 'x'.repeat(81) }] }] })).toEqual(refused)
  expect(await print(page, 'what')).toEqual(refused)
  await expect(readFile(path)).rejects.toThrow()
})

it('answers the letters in one line of its roll: 48, unless its machine has another setting', async () => {
  const lettersAt = async (letters?: number) =>
    (await pageAt(devicePrinter(join(folder, 'letters')), origin, letters)).timeout(10_000).emitWithAck(printBridge.lettersTopic) as Promise<unknown>
  expect([await lettersAt(), await lettersAt(32)]).toEqual([48, 32])
})

it('serves no page of another origin', async () => {
  await expect(pageAt(devicePrinter(join(folder, 'foreign')), 'http://elsewhere.example')).rejects.toThrow()
})

it('knows printers in the network, ports and shares of Windows, devices and files', () => {
  expect(placeOfPrinter('192.168.1.50:9100')).toEqual({ isOfWindows: false, host: '192.168.1.50', port: 9100 })
  for (const name of ['COM3', 'com3:', String.raw`\\.\COM3`, '//./com3']) {
    expect(placeOfPrinter(name), name).toEqual({ isOfWindows: true, path: String.raw`\\.\COM3`, flags: 'r+' })
  }
  expect(placeOfPrinter('COM12')).toMatchObject({ path: String.raw`\\.\COM12` })
  expect(placeOfPrinter('LPT1')).toMatchObject({ path: String.raw`\\.\LPT1`, flags: 'r+' })
  for (const name of [String.raw`\\localhost\struk`, '//localhost/struk']) {
    expect(placeOfPrinter(name), name).toEqual({ isOfWindows: true, path: String.raw`\\?\UNC\localhost\struk`, flags: 'w' })
  }
  expect(placeOfPrinter(String.raw`\\KASIR-1\Epson TM-T82`)).toMatchObject({ path: String.raw`\\?\UNC\KASIR-1\Epson TM-T82`, flags: 'w' })
  expect(placeOfPrinter(String.raw`\\192.168.1.5\struk`)).toMatchObject({ path: String.raw`\\?\UNC\192.168.1.5\struk` })
  // Node leaves these names as they are.
  for (const name of ['COM3', String.raw`\\localhost\struk`]) {
    const place = placeOfPrinter(name)
    expect('path' in place && win32.toNamespacedPath(place.path)).toBe('path' in place && place.path)
  }
  for (const path of ['/dev/usb/lp0', String.raw`C:\cetakan\struk.bin`, 'com', './COM3.bin']) {
    expect(placeOfPrinter(path), path).toEqual({ isOfWindows: false, path, flags: 'a' })
  }
})

it('hands each print to a share as a new file, to a port as bytes that follow, and makes no file where a port is missing', async () => {
  const share = join(folder, 'share')
  const page = await pageAt(devicePrinter(share, 'w'))
  await print(page)
  const once = (await readFile(share)).length
  await print(page)
  expect((await readFile(share)).length).toBe(once)
  const port = join(folder, 'port')
  const message = 'Printer Tidak Terhubung, Periksa Kabel Dan Listriknya'
  expect(await print(await pageAt(devicePrinter(port, 'r+')))).toEqual({ status: false, message })
  await expect(readFile(port)).rejects.toThrow()
  await writeFile(port, '')
  expect(await print(await pageAt(devicePrinter(port, 'r+')))).toEqual({ status: true, message: '' })
  expect((await readFile(port)).length).toBe(once)
})

it('reports for the log why a printer did not print', async () => {
  const said: string[] = []
  const path = join(folder, 'no', 'such', 'printer')
  const bridge = await startBridge({ printer: devicePrinter(path), origins: [origin], port: 0, trouble: (what) => said.push(what) })
  bridges.push(bridge)
  const socket = io(`ws://127.0.0.1:${bridge.port}`, { transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders: { origin } })
  sockets.push(socket)
  await print(socket)
  expect(said).toEqual([expect.stringContaining(`Periksa Kabel Dan Listriknya (ENOENT: no such file or directory, open '${path}')`)])
})
