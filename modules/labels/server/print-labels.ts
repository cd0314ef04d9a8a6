import { sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import type { Steps } from '#engine/server/serve.ts'
import type * as calls from '../contract/cetak-barcode.ts'
import { type PrintedPiece, labelsMax } from '../contract/cetak-barcode.ts'
import type { LabelSubject } from '../contract/label-fields.ts'
import type { LabelPrinter, ways } from '../contract/printer-language.ts'
import { type LabelJob, mediumOf, printerCommands, trialJob } from '../contract/printer.ts'
import { unfitOn, unfitRefusal } from '../contract/unfit.ts'
import { refusals } from '../contract/refusals.ts'
import { designOf } from './designs.ts'
import { piecesToLabel } from './labelled-pieces.ts'
import type { PrinterReach } from './printer-reach.ts'
import { type NetworkPrinter, sendToPrinter } from './raw-printer.ts'

type StoredPrinter = LabelPrinter & NetworkPrinter & { readonly sambungan: keyof typeof ways }

/** A label printer of a shop. Only what stands there is ever sent to. */
async function printerOf(db: Db, kode_toko: string, kode_printer: string): Promise<StoredPrinter> {
  const { rows } = await sql<StoredPrinter>`
    select nama_printer, bahasa, dpi, sambungan, alamat_printer, port, kegelapan, kecepatan
    from printer_label where kode_toko = ${kode_toko} and kode_printer = ${kode_printer}`.execute(db)
  return rows[0] ?? refuseAt('kode_printer', refusals.PRINTER_MISSING, { kode_printer })
}

/**
 * Sends labels to a printer in the network.
 * @throws Refusal BARCODE_UNFIT, QR_UNFIT or TEXT_UNFIT before anything is sent, and those of `sendToPrinter`
 */
async function sendJob(printer: StoredPrinter, job: LabelJob, reach: PrinterReach): Promise<void> {
  const [unfit] = unfitOn(job.layout, job.pieces, mediumOf(printer))
  if (unfit) refuse(...unfitRefusal(unfit))
  await sendToPrinter(printer, printerCommands(printer, job), reach)
}

/** Labels as they are asked for: of what, in which design, on which printer; without a printer the browser prints them. */
export interface RequestedLabels extends Omit<LabelJob, 'layout' | 'isTrial'> {
  readonly subject: LabelSubject
  readonly kode_desain: string
  readonly kode_printer: string | null
}

/**
 * Sends labels to their printer, if it is in the network. All others the browser prints.
 * @throws Refusal DESIGN_MISSING, PRINTER_MISSING and those of `sendJob`
 */
export async function sendLabels(
  db: Db,
  kode_toko: string,
  { subject, kode_desain, kode_printer, ...job }: RequestedLabels,
  reach: PrinterReach,
): Promise<void> {
  const layout = await designOf(db, kode_toko, kode_desain, subject)
  const printer = kode_printer === null ? undefined : await printerOf(db, kode_toko, kode_printer)
  if (printer?.sambungan === 'TCP') await sendJob(printer, { layout, ...job, isTrial: false }, reach)
}

/**
 * Sends labels to a printer in the network before anything is counted, outside of any transaction: a printer that is off or has no
 * paper counts nothing. What the browser prints is counted as soon as it is handed over.
 */
export const printLabels = (reach: PrinterReach): Steps<typeof calls.printLabels, readonly PrintedPiece[]> => ({
  async before({ db, caller, body: { barang, ...way } }) {
    const requested = barang.reduce((sum, { rangkap }) => sum + rangkap, 0)
    if (requested > labelsMax) refuse(refusals.TOO_MANY_LABELS, { n: labelsMax })
    const found = await piecesToLabel(
      db,
      caller,
      barang.map(({ kode_barcode }) => kode_barcode),
    )
    const pieces = barang.flatMap(({ rangkap }, at) => Array.from({ length: rangkap }, () => found[at] as PrintedPiece))
    await sendLabels(db, caller.kode_toko, { subject: 'BARANG', pieces, ...way }, reach)
    return found
  },
  async run({ db, caller, body: { kode_desain, kode_printer, barang }, audit }, found) {
    await sql`
      insert into cetak_label (kode_toko, kode_barcode, rangkap, kode_desain, kode_printer, user_id)
      select ${caller.kode_toko}, kode_barcode, rangkap, ${kode_desain}, ${kode_printer}, ${caller.user_id}
      from jsonb_to_recordset(${JSON.stringify(barang)}::jsonb) as b (kode_barcode text, rangkap integer)`.execute(db)
    await audit({
      subject: 'cetak_label',
      key: barang.length === 1 ? (barang[0]?.kode_barcode ?? '') : kode_desain,
      after: { kode_desain, kode_printer, barang },
    })
    return { message: 'Label Sudah Dicetak', barang: found.map((piece) => ({ ...piece, cetakan: piece.cetakan + 1 })) }
  },
})

/** A page of specimens on a printer in the network. */
export const tryPrinter = (reach: PrinterReach): Steps<typeof calls.tryPrinter, undefined> => ({
  async before({ db, caller, body: { layout, kode_printer, geser_x, geser_y } }) {
    const printer = await printerOf(db, caller.kode_toko, kode_printer)
    if (printer.sambungan !== 'TCP') refuse(refusals.PRINTER_MISSING)
    await sendJob(printer, trialJob(layout, { geser_x, geser_y }), reach)
    return undefined
  },
  run: async () => ({ message: 'Label Percobaan Sudah Dikirim' }),
})
