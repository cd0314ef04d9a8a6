import { createServer } from 'node:net'
import { expect, it, vi } from 'vitest'
import type { PrinterReach } from './printer-reach.ts'
import { standInPrinter, standInReach } from './testing/stand-in-printer.ts'

// The addresses of this machine, one of each family.
vi.mock('node:os', async (real) => ({
  ...(await real<object>()),
  networkInterfaces: () => ({
    eth0: [
      { address: '192.168.77.3', family: 'IPv4' },
      { address: 'fd00::77', family: 'IPv6' },
    ],
    off: undefined,
  }),
}))

// Other tests of this process may have loaded them with the real addresses.
vi.resetModules()
const { isPrinterAddress, isPrinterPort } = await import('./printer-reach.ts')
const { sendToPrinter } = await import('./raw-printer.ts')

const usual: PrinterReach = { ports: [], isLoopbackAllowed: false }
const printerAt = (alamat_printer: string, port: number) => ({ nama_printer: 'Meja', bahasa: 'ZPL' as const, alamat_printer, port })
const codeOf = (alamat_printer: string, port: number, reach = usual) =>
  sendToPrinter(printerAt(alamat_printer, port), '^XA^XZ', reach).then(
    () => 'SENT',
    (error: { kind?: { code: string } }) => error.kind?.code ?? String(error),
  )

const never = [
  '0.0.0.0',
  '169.254.169.254',
  '224.0.0.251',
  '255.255.255.255',
  '::',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
]
const loopback = ['127.0.0.1', '127.8.9.10', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', '::ffff:7f00:1']

it('allows addresses in networks, and refuses addresses that no printer has', () => {
  for (const address of ['192.168.1.9', '10.0.0.7', '172.16.3.4', 'fd00::9', '::ffff:192.168.1.9', 'printer.toko'])
    expect(isPrinterAddress(address, usual), address).toBe(true)
  for (const address of [...never, ...loopback]) expect(isPrinterAddress(address, usual), address).toBe(false)
  for (const address of never) expect(isPrinterAddress(address, standInReach), address).toBe(false)
  for (const address of loopback) expect(isPrinterAddress(address, standInReach), address).toBe(true)
})

it('refuses addresses of this machine, unless printers on it are allowed', () => {
  for (const address of ['192.168.77.3', '::ffff:192.168.77.3', '::ffff:c0a8:4d03', 'fd00::77', 'fd00:0::0:77', 'fd00::77%eth0']) {
    expect(isPrinterAddress(address, usual), address).toBe(false)
    expect(isPrinterAddress(address, standInReach), address).toBe(true)
  }
  expect(isPrinterAddress('192.168.77.4', usual)).toBe(true)
})

it('allows the ports of printers and those that the installation names', () => {
  const taken = (reach: PrinterReach) => [80, 515, 516, 5432, 6101, 9099, 9100, 9109, 9110, 9200].filter((port) => isPrinterPort(port, reach))
  expect(taken(usual)).toEqual([515, 6101, 9100, 9109])
  expect(taken({ ...usual, ports: [[9110, 9200]] })).toEqual([515, 6101, 9100, 9109, 9110, 9200])
})

it('does not connect to refused addresses: open and closed ports get the same answer, in any spelling of the address', async () => {
  let calls = 0
  const open = createServer(() => calls++)
  // One of the printer ports that is free on this machine.
  const port = await [9109, 9108, 9107, 9106].reduce<Promise<number>>(
    async (found, next) =>
      (await found) || new Promise((resolve) => open.once('error', () => resolve(0)).listen(next, '127.0.0.1', () => resolve(next))),
    Promise.resolve(0),
  )
  expect(port).toBeGreaterThan(0)
  try {
    for (const address of ['127.0.0.1', 'localhost', '127.1', '0x7f000001', '2130706433', '::ffff:127.0.0.1', '0.0.0.0', '169.254.169.254'])
      expect([await codeOf(address, port), await codeOf(address, 9101)], address).toEqual(['PRINTER_NOT_ALLOWED', 'PRINTER_NOT_ALLOWED'])
    expect([await codeOf('192.0.2.1', 5432), await codeOf('127.0.0.1', port, { ...usual, ports: [[1, 65_535]] })]).toEqual([
      'PRINTER_NOT_ALLOWED',
      'PRINTER_NOT_ALLOWED',
    ])
    expect(calls).toBe(0)
  } finally {
    await new Promise((resolve) => open.close(resolve))
  }
})

it('connects by name and by address if both are allowed', async () => {
  const printer = await standInPrinter()
  try {
    expect([await codeOf('127.0.0.1', printer.port, standInReach), await codeOf('localhost', printer.port, standInReach)]).toEqual(['SENT', 'SENT'])
  } finally {
    await printer.stop()
  }
})
