export type { PortRange, PrinterReach } from './printer-reach.ts'
export { type AskedLabels, sendLabels } from './print-labels.ts'
