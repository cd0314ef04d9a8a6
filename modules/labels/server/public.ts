export type { PortRange, PrinterReach } from './printer-reach.ts'
