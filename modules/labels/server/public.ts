export type { PortRange, PrinterReach } from './printer-reach.ts'
export { type RequestedLabels, sendLabels } from './print-labels.ts'
