import { core, refuse } from '#engine/contract/refusal.ts'
import { type MasterHooks, type Served, type ServerModule, serverModule } from '#engine/server/serve.ts'
import { labels as l } from '../contract/fields.ts'
import { declarations } from '../contract/index.ts'
import type { masterPrinterLabel } from '../contract/master-printer-label.ts'
import { listDesigns, removeDesign, saveDesign } from './designs.ts'
import { findLabels, readLabels } from './labelled-pieces.ts'
import { printLabels, tryPrinter } from './print-labels.ts'

/** What stands in the network has an address there; and nothing of the training is sent there. */
const printerHooks = (isTraining: boolean): MasterHooks<typeof masterPrinterLabel> => ({
  beforeSave: async (row) => {
    if (isTraining && row.sambungan === 'TCP') refuse(core.INVALID, undefined, { sambungan: 'Printer Jaringan Tidak Dipakai Di Mode Latihan' })
    if (row.sambungan === 'TCP' && !row.alamat_printer)
      refuse(core.INVALID, undefined, { alamat_printer: `${l.alamat_printer.label} Tidak Boleh Kosong` })
    return row
  },
})

/** Labels of pieces. `served` is everything that is served: documents whose lines name pieces have those labelled. */
export function createLabelsModule({
  served,
  isTraining,
}: {
  readonly served: () => readonly Served[]
  /** Whether this is the training. */
  readonly isTraining: boolean
}): ServerModule {
  const documents = () => served().flatMap((each) => (each.type === 'document' ? [each.document] : []))
  return serverModule(declarations, {
    handlers: { findLabels: findLabels(documents), readLabels, printLabels, tryPrinter, listDesigns, saveDesign, removeDesign },
    hooks: { masterPrinterLabel: printerHooks(isTraining) },
  })
}
