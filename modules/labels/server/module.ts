import { core, refuse } from '#engine/contract/refusal.ts'
import { type MasterHooks, type Served, type ServerModule, serverModule } from '#engine/server/serve.ts'
import { labels as l } from '../contract/fields.ts'
import { declarations } from '../contract/index.ts'
import type { masterPrinterLabel } from '../contract/master-printer-label.ts'
import { listDesigns, removeDesign, saveDesign } from './designs.ts'
import { findLabels, readLabels } from './labelled-pieces.ts'
import { printLabels, tryPrinter } from './print-labels.ts'
import { type PrinterReach, isPrinterAddress, isPrinterPort } from './printer-reach.ts'

interface LabelsNeeds {
  /** Everything that the server offers. Documents whose lines name pieces can print labels of them. */
  readonly served: () => readonly Served[]
  /** Whether this server is the training. */
  readonly isTraining: boolean
  /** Addresses and ports of label printers that the server may connect to. */
  readonly printerReach: PrinterReach
}

/** A network printer needs an address and a port that the server may connect to. The training sends nothing to network printers. */
const printerHooks = ({ isTraining, printerReach }: LabelsNeeds): MasterHooks<typeof masterPrinterLabel> => ({
  beforeSave: async (row) => {
    if (row.sambungan !== 'TCP') return row
    const invalid = (fields: Record<string, string>) => refuse(core.INVALID, undefined, fields)
    if (isTraining) invalid({ sambungan: 'Printer Jaringan Tidak Dipakai Di Mode Latihan' })
    if (!row.alamat_printer) return invalid({ alamat_printer: `${l.alamat_printer.label} Tidak Boleh Kosong` })
    if (!isPrinterAddress(row.alamat_printer, printerReach)) invalid({ alamat_printer: 'Alamat Ini Bukan Alamat Printer Di Jaringan' })
    if (!isPrinterPort(row.port, printerReach)) invalid({ port: 'Port Ini Bukan Port Printer, Pakai 9100 Sampai 9109, 6101 Atau 515' })
    return row
  },
})

export function createLabelsModule(needs: LabelsNeeds): ServerModule {
  const { served, printerReach } = needs
  const documents = () => served().flatMap((each) => (each.type === 'document' ? [each.document] : []))
  return serverModule(declarations, {
    handlers: {
      findLabels: findLabels(documents),
      readLabels,
      printLabels: printLabels(printerReach),
      tryPrinter: tryPrinter(printerReach),
      listDesigns,
      saveDesign,
      removeDesign,
    },
    hooks: { masterPrinterLabel: printerHooks(needs) },
  })
}
