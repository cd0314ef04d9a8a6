import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { refuse } from '#engine/contract/refusal.ts'
import { refusals } from '../contract/refusals.ts'

/** Ports from the first to the last, both included. */
export type PortRange = readonly [first: number, last: number]

/** Where the server may connect to for a label printer (decision 118). */
export interface PrinterReach {
  /** Ports besides those that label printers listen on. */
  readonly ports: readonly PortRange[]
  /** Whether a printer may be at this machine itself. */
  readonly isLoopbackAllowed: boolean
}

/** An address that was checked: only this one is connected to. */
export interface CheckedAddress {
  readonly address: string
  readonly family: number
}

/** Raw data (9100 to 9109), Zebra's own port and LPD. */
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

/** A block list holds an IPv4 address in its IPv6 notation (`::ffff:127.0.0.1`) against the ranges of IPv4. */
const loopback = blockListOf(['127.0.0.0', 8], ['::1', 128])

/** The addresses that this machine has in its networks now: what is sent there comes to this machine itself. */
function ownAddresses(): BlockList {
  const list = new BlockList()
  for (const { address, family } of Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []))
    list.addAddress(address.replace(/%.*$/, ''), family === 'IPv6' ? 'ipv6' : 'ipv4')
  return list
}

/** No printer has such an address: none, link-local (clouds tell their secrets there), multicast, reserved, and IPv6 that only carries IPv4. */
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

/** Whether an IP address may be a printer's. A name is none: it says yes, and is resolved before it is connected to. */
export function isPrinterAddress(address: string, { isLoopbackAllowed }: PrinterReach): boolean {
  // An interface (`fe80::1%eth0`) changes nothing about what an address is.
  const plain = address.replace(/%.*$/, '')
  const family = isIP(plain)
  if (family === 0) return true
  const kind = family === 6 ? 'ipv6' : 'ipv4'
  return !neverPrinters.check(plain, kind) && (isLoopbackAllowed || !(loopback.check(plain, kind) || ownAddresses().check(plain, kind)))
}

/**
 * The addresses of a printer by its name or address, all of them checked. Who connects to these and to nothing else cannot be led elsewhere by
 * a name that resolves differently a moment later.
 *
 * @throws Refusal PRINTER_NOT_ALLOWED before anything is connected to, so that an open port is not told from a shut one
 * @throws Error where the name is not known
 */
export async function checkedAddresses(
  { nama_printer, alamat_printer, port }: { readonly nama_printer: string; readonly alamat_printer: string; readonly port: number },
  reach: PrinterReach,
): Promise<readonly CheckedAddress[]> {
  const refused = () => refuse(refusals.PRINTER_NOT_ALLOWED, { nama_printer })
  if (!isPrinterPort(port, reach)) return refused()
  // Resolving reads every spelling of an address that connecting does: `127.1`, `0x7f000001`.
  const found = await lookup(alamat_printer, { all: true })
  if (!found.every(({ address }) => isPrinterAddress(address, reach))) return refused()
  return found
}
