import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { refuse } from '#engine/contract/refusal.ts'
import { refusals } from '../contract/refusals.ts'

/** A range of ports, including the first and the last. */
export type PortRange = readonly [first: number, last: number]

/** Addresses and ports of label printers that the server may connect to (decision 118). */
export interface PrinterReach {
  /** Further ports, besides the usual ones of label printers. */
  readonly ports: readonly PortRange[]
  /** Whether a printer may have an address of this machine. */
  readonly isLoopbackAllowed: boolean
}

/** An address that passed the check. The server connects to no other one. */
export interface CheckedAddress {
  readonly address: string
  readonly family: number
}

/** Raw data (9100 to 9109), Zebra's own port (6101) and LPD (515). */
const printerPorts: readonly PortRange[] = [
  [9100, 9109],
  [6101, 6101],
  [515, 515],
]

const blockListOf = (...ranges: readonly (readonly [net: string, prefix: number])[]): BlockList => {
  const list = new BlockList()
  for (const [net, prefix] of ranges) list.addSubnet(net, prefix, isIP(net) === 6 ? 'ipv6' : 'ipv4')
  return list
}

/** A block list also checks an IPv4 address in IPv6 notation (`::ffff:127.0.0.1`) against the ranges of IPv4. */
const loopback = blockListOf(['127.0.0.0', 8], ['::1', 128])

/** The present addresses of this machine in its networks. A connection to them ends at this machine. */
function ownAddresses(): BlockList {
  const list = new BlockList()
  for (const { address, family } of Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []))
    list.addAddress(address.replace(/%.*$/, ''), family === 'IPv6' ? 'ipv6' : 'ipv4')
  return list
}

/**
 * Addresses that no printer has: unspecified, link-local (clouds serve their secrets there), multicast, reserved, and IPv6 that only carries IPv4.
 */
const neverPrinters = blockListOf(
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 128],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
)

/** Whether label printers listen on a port. */
export const isPrinterPort = (port: number, { ports }: PrinterReach): boolean =>
  [...printerPorts, ...ports].some(([first, last]) => port >= first && port <= last)

/** Whether an IP address may belong to a printer. True for a name: `checkedAddresses` resolves and checks it before each connection. */
export function isPrinterAddress(address: string, { isLoopbackAllowed }: PrinterReach): boolean {
  // Removes the interface of an address (`fe80::1%eth0`).
  const plain = address.replace(/%.*$/, '')
  const family = isIP(plain)
  if (family === 0) return true
  const kind = family === 6 ? 'ipv6' : 'ipv4'
  return !neverPrinters.check(plain, kind) && (isLoopbackAllowed || !(loopback.check(plain, kind) || ownAddresses().check(plain, kind)))
}

/**
 * Resolves the name or address of a printer and checks all addresses found. The caller must connect to these addresses only. Otherwise the name could
 * resolve to another address a moment later.
 *
 * @throws Refusal PRINTER_NOT_ALLOWED before any connection, so that the answer does not tell whether a port is open
 * @throws Error if the name is unknown
 */
export async function checkedAddresses(
  { nama_printer, alamat_printer, port }: { readonly nama_printer: string; readonly alamat_printer: string; readonly port: number },
  reach: PrinterReach,
): Promise<readonly CheckedAddress[]> {
  const refused = () => refuse(refusals.PRINTER_NOT_ALLOWED, { nama_printer })
  if (!isPrinterPort(port, reach)) return refused()
  // The lookup understands the same spellings of an address as the connection: `127.1`, `0x7f000001`.
  const found = await lookup(alamat_printer, { all: true })
  if (!found.every(({ address }) => isPrinterAddress(address, reach))) return refused()
  return found
}
