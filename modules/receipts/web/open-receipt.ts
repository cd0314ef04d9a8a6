import { splitCall } from '#engine/contract/endpoint.ts'
import type { EngineSession } from '#engine/contract/session.ts'
import { send } from '#engine/web/api.ts'
import { toast } from '#engine/web/dialogs.tsx'
import { isInWrapper, openPdf } from '#engine/web/mobile-wrapper.ts'
import { loadPicture } from '#engine/web/pictures.ts'
import { beep } from '#engine/web/beep.ts'
import { type Say, t } from '#engine/web/text.ts'
import { isTraining } from '#engine/web/training.ts'
import { readLogo, readProfile } from '#modules/masters/contract/settingtoko.ts'
import { listSettings } from '#modules/settings/contract/para-system.ts'
import { type SettingSource, textSetting } from '#modules/settings/contract/settings.ts'
import { type LayoutKey, type ReceiptLayout, layoutKey, sides } from '../contract/layout.ts'
import { type PrintRequest, type TextPaper, printFailures } from '../contract/print-bridge.ts'
import type { Receipt } from '../contract/receipt.ts'
import { readLayout } from '../contract/setting-nota.ts'
import type { ReceiptData, ReceiptPicture } from './receipt-data.ts'

/** The settings of the current shop. */
export const settingsHere = ({ settings }: Pick<EngineSession, 'settings'>): SettingSource => ({ setting: (key) => settings[key] })

/**
 * Which of a shop's layouts print here, the front first: inside of the mobile wrapper the mobile ones, elsewhere those of
 * the platform that the shop has set.
 */
export function layoutsInUse(jenis: string, shop: SettingSource): LayoutKey[] {
  const chosen = textSetting(shop, 'NOTA_SISI')
  const printed = chosen === 'BOTH' ? Object.keys(sides) : [chosen]
  const platform = isInWrapper() ? 'MOBILE' : textSetting(shop, 'NOTA_PLATFORM')
  return printed.map((sisi) => layoutKey.parse({ jenis, bentuk: textSetting(shop, 'NOTA_BENTUK'), platform, sisi }))
}

/** A document of a shop, and how its receipt reads with what that shop has set. */
export interface PrintedDocument {
  readonly kode_toko: string
  /**
   * Several papers of one kind are printed one after the other.
   *
   * @param has whether a layout that is printed has a text of this name
   */
  readonly says: (
    shop: SettingSource,
    say: Say,
    has: (text: string) => boolean,
  ) => ReceiptData | readonly ReceiptData[] | Promise<ReceiptData | readonly ReceiptData[]>
}

/** Lays out a document for print: with the layout, the picture and the settings of its own shop, even if the user looks at another shop. */
async function laidOut(receipt: Pick<Receipt, 'document'>, { kode_toko, says }: PrintedDocument, session: EngineSession) {
  const shop = kode_toko === session.kode_toko ? settingsHere(session) : await settingsOf(kode_toko)
  const [front, back] = await Promise.all(layoutsInUse(receipt.document, shop).map((params) => send(readLayout, { params }, { shop: kode_toko })))
  // A back without its own design would repeat the front.
  const printed = [front, back && back.versi > 0 ? back : undefined].flatMap((layout) => layout?.elemen ?? [])
  const data = await says(shop, t, (text) => printed.some(({ field }) => field === text))
  return { shop, front: front as ReceiptLayout, data, more: { kode_toko, back: back && back.versi > 0 ? back : undefined } }
}

/** Prints a receipt: opens it, or hands it to the mobile wrapper. */
export async function openReceipt(receipt: Pick<Receipt, 'document'>, document: PrintedDocument, session: EngineSession): Promise<void> {
  const { front, data, more } = await laidOut(receipt, document, session)
  await openReceiptAs(front, data, more)
}

/**
 * Prints a receipt on the shop's printer by one key: through the page itself, without a viewer, or by the bridge to a printer of
 * letters, which opens the drawer where something was paid in cash and `opensDrawer`. Where that does not go, which is said, or inside the
 * mobile wrapper, it is opened as ever.
 *
 * @returns whether a printer of letters has it
 */
export async function printReceipt(
  receipt: Pick<Receipt, 'document'>,
  document: PrintedDocument,
  session: EngineSession,
  { opensDrawer }: { readonly opensDrawer: boolean },
): Promise<boolean> {
  const { shop, front, data, more } = await laidOut(receipt, document, session)
  const printer = textSetting(shop, 'NOTA_PRINTER')
  if (!isInWrapper() && printer !== 'BROWSER') {
    const failure = await printedInLetters(printer as TextPaper, shop, front.rangkap, data, opensDrawer)
    if (failure === undefined) return true
    beep('REFUSED')
    toast(failure, 'bad')
    await openReceiptAs(front, data, more)
    return false
  }
  if (isInWrapper() || !(await printedHere(front, data, more))) await openReceiptAs(front, data, more)
  return false
}

/** Prints by the bridge; answers why it could not. */
async function printedInLetters(
  kertas: TextPaper,
  shop: SettingSource,
  rangkap: number,
  data: ReceiptData | readonly ReceiptData[],
  opensDrawer: boolean,
): Promise<string | undefined> {
  const [{ receiptLines }, { askPrinter, PrinterSays }] = await Promise.all([import('./receipt-lines.ts'), import('./ask-bridge.ts')])
  const all = [data].flat()
  // Training has no cash that a drawer could hold.
  const laci = !isTraining() && opensDrawer && textSetting(shop, 'NOTA_LACI') === 'BUKA' && all.some(({ isCash }) => isCash)
  const compose = (letters: number): PrintRequest => {
    const sheets = all
      .map((each) => receiptLines(each, letters, t))
      .flatMap((each, at) => Array.from({ length: Math.max(rangkap, all[at]?.rangkap ?? 1) }, () => each))
    const lembar = sheets.filter((each) => each !== undefined)
    if (lembar.length < sheets.length) throw new PrinterSays(printFailures.FOREIGN_LETTERS)
    return { kertas, lembar, laci }
  }
  try {
    await askPrinter(kertas, compose)
    return undefined
  } catch (error) {
    return error instanceof PrinterSays ? error.message : printFailures.NOT_REACHED
  }
}

/** Whether the page could print it by itself. */
async function printedHere(front: ReceiptLayout, data: ReceiptData | readonly ReceiptData[], more: Printed): Promise<boolean> {
  const [{ receiptSheets }, { printPages }, pictures] = await Promise.all([
    import('./receipt-pdf.ts'),
    import('#engine/paper/print-pages.tsx'),
    picturesOf(front, data, more),
    import('#engine/paper/paper-faces.ts').then(({ paperFaces }) => paperFaces()),
  ])
  const pages = receiptSheets(front, data, t, { back: more.back, ...pictures })
  return printPages(
    pages.map(({ layout: { lebar, tinggi }, marks }) => ({ widthMm: lebar, heightMm: tinggi, marks })),
    [data].flat()[0]?.nomor ?? '',
  )
}

async function settingsOf(kode_toko: string): Promise<SettingSource> {
  const values = new Map((await send(listSettings, {}, { shop: kode_toko })).map(({ key, value }) => [key, value]))
  return { setting: (key) => values.get(key) }
}

/** The shop that prints the paper, and the words of its back. */
interface Printed {
  readonly kode_toko: string
  readonly back?: ReceiptLayout | undefined
}

/** A receipt as the file that would be printed. */
export async function receiptFile(receipt: Pick<Receipt, 'document'>, document: PrintedDocument, session: EngineSession): Promise<Blob> {
  const { front, data, more } = await laidOut(receipt, document, session)
  return (await drawnAs(front, data, more)).output('blob')
}

/** Prints a receipt in a layout that may not have been saved yet. */
export async function openReceiptAs(front: ReceiptLayout, data: ReceiptData | readonly ReceiptData[], more: Printed): Promise<void> {
  const pdf = await drawnAs(front, data, more)
  await openPdf(pdf.output('blob'), `${[data].flat()[0]?.nomor ?? ''}.pdf`)
}

async function drawnAs(front: ReceiptLayout, data: ReceiptData | readonly ReceiptData[], more: Printed) {
  const [{ receiptPdf }, pictures] = await Promise.all([
    import('./receipt-pdf.ts'),
    picturesOf(front, data, more),
    import('#engine/paper/paper-faces.ts').then(({ paperFaces }) => paperFaces()),
  ])
  return receiptPdf(front, data, t, { back: more.back, ...pictures })
}

/** Fetches the logo and the pictures of pieces that the layout shows. A logo that does not load is left out, so that the receipt is printed. */
async function picturesOf(front: ReceiptLayout, data: ReceiptData | readonly ReceiptData[], { kode_toko, back }: Printed) {
  const elements = [front, back].flatMap((side) => side?.elemen ?? [])
  const hasLogo = elements.some(({ field }) => field === 'logo')
  const shown = elements.flatMap((element) => (element.field === 'barang' ? element.kolom.map(({ kolom }) => kolom) : []))
  const pictured = ({ receipt: { columns } }: ReceiptData) => shown.flatMap((kolom) => (columns[kolom]?.isPicture ? [columns[kolom]] : []))
  const photos = [data]
    .flat()
    .filter((each) => pictured(each).length > 0)
    .flatMap(({ barang }) => barang.flatMap(({ foto }) => foto ?? []))
  // Where pictures are required, the print waits for them: the signature is for what they show.
  const msMax = [data]
    .flat()
    .flatMap(pictured)
    .every(({ givesWay }) => givesWay)
    ? picturesMsMax
    : undefined
  const [logo, pictures] = await Promise.all([
    hasLogo ? fetchLogo(kode_toko).catch(() => undefined) : undefined,
    fetchPictures(photos, kode_toko, msMax),
  ])
  return { logo, pictures }
}

/** Fetches the logo of a shop; undefined if the shop has none. @throws the errors of `loadPicture` */
export async function fetchLogo(shop: string): Promise<ReceiptPicture | undefined> {
  if ((await send(readProfile, {}, { shop })).logo === null) return undefined
  return loadPicture(splitCall(readLogo.call).path, shop)
}

const fetchedAtOnce = 8
/** The longest wait for the pictures of pieces, in milliseconds. */
const picturesMsMax = 1_500

/** Fetches the pictures of pieces, by path. A picture that fails or takes longer than `msMax` milliseconds is left out without a message (specification §7). */
async function fetchPictures(paths: readonly string[], shop: string, msMax: number | undefined): Promise<ReadonlyMap<string, ReceiptPicture>> {
  const pictures = new Map<string, ReceiptPicture>()
  const signal = msMax === undefined ? undefined : AbortSignal.timeout(msMax)
  for (let start = 0; start < paths.length; start += fetchedAtOnce) {
    await Promise.all(
      paths.slice(start, start + fetchedAtOnce).map(async (path) => {
        const picture = await loadPicture(path, shop, signal).catch(() => undefined)
        if (picture) pictures.set(path, picture)
      }),
    )
  }
  return pictures
}
