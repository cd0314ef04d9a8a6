import { openPdf } from '#engine/web/mobile-wrapper.ts'
import { send } from '#engine/web/api.ts'
import { tryPrinter } from '../contract/cetak-barcode.ts'
import type { LabelPrinter } from '../contract/printer-language.ts'
import { type LabelJob, printerCommands } from '../contract/printer.ts'
import { unfitOn, unfitRefusal } from '../contract/unfit.ts'
import { mediumOfWriter } from './label-marks.ts'
import { type StationPrinter, type StationPorts, failed, openPrinter, printAt } from './printer-port.ts'

/** A label printer of the shop, as it was picked. */
export interface ChosenPrinter extends StationPrinter, LabelPrinter {
  readonly kode_printer: string
}

const isAtStation = (printer: ChosenPrinter | undefined): printer is ChosenPrinter => printer !== undefined && printer.sambungan !== 'TCP'

/**
 * Prints labels if all of them fit. `count` makes the server count them; the server sends labels for a network printer itself and answers the job to
 * print here. A printer at this station is opened before that, so that nothing is counted when it is off or has no paper.
 */
export async function printHere<Counted extends { readonly job: LabelJob }>(
  printer: ChosenPrinter | undefined,
  job: LabelJob,
  count: () => Promise<Counted>,
  ports?: StationPorts,
): Promise<Counted> {
  refuseUnfit(printer, job)
  const port = isAtStation(printer) ? await openPrinter(printer, ports) : undefined
  let counted: Counted
  try {
    counted = await count()
  } catch (error) {
    await port?.close().catch(() => undefined)
    throw error
  }
  if (port && printer) await printAt(port, printer, printerCommands(printer, counted.job))
  if (!printer) await openLabels(counted.job)
  return counted
}

/** Prints a trial that does not count, and returns its result. */
export async function tryHere(printer: ChosenPrinter | undefined, job: LabelJob, ports?: StationPorts): Promise<string> {
  if (printer?.sambungan === 'TCP') {
    const { layout, geser_x, geser_y } = job
    return (await send(tryPrinter, { body: { layout, kode_printer: printer.kode_printer, geser_x, geser_y } })).message
  }
  refuseUnfit(printer, job)
  if (printer) await printAt(await openPrinter(printer, ports), printer, printerCommands(printer, job))
  else await openLabels(job)
  return 'Label Percobaan Sudah Dikirim'
}

/** @throws CallError BARCODE_UNFIT, QR_UNFIT or TEXT_UNFIT, before a printer is opened and before anything is counted */
function refuseUnfit(printer: ChosenPrinter | undefined, { layout, pieces }: LabelJob): void {
  const [unfit] = unfitOn(layout, pieces, mediumOfWriter(printer))
  if (unfit) throw failed(...unfitRefusal(unfit))
}

async function openLabels(job: LabelJob): Promise<void> {
  const { labelPdf } = await import('./label-pdf.ts')
  await openPdf((await labelPdf(job)).output('blob'), 'LABEL.pdf')
}
