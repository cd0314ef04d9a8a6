import i18next from 'i18next'
import type { AnyField } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import type { EngineSession } from '#engine/contract/session.ts'
import { cellText, tableColumn } from '#engine/contract/table.ts'
import type { MayRead } from '#engine/web/door.ts'
import type { PdfRow } from '#engine/web/draw-pdf.ts'
import type { DrawPdf } from '#engine/web/export-pdf.ts'
import { paperOf } from '#engine/web/paper.ts'
import { drawInWorker } from '#engine/web/pdf-drawer.ts'
import { loadPicture } from '#engine/web/pictures.ts'
import type { Say } from '#engine/web/text.ts'
import type { Piece, PieceHistory } from '../contract/data-barang.ts'
import { storedStoneFields } from '../contract/stones.ts'
import { photoOf } from './photo.tsx'
import { tellEvent } from './story.ts'

interface Passport {
  readonly piece: Piece
  /** What happened to it, the latest first. */
  readonly events: PieceHistory
  /** The fields of the piece on the page. */
  readonly fields: readonly AnyField[]
  readonly mayRead: MayRead
  readonly session: EngineSession
  readonly say: Say
}

/** The numbers of events to try on the page, in this order. Fewer events fit if the data of the piece or of the events is longer. */
const eventsTried = [30, 24, 18, 13, 9, 6, 4] as const
/** The limits of the page: sorts of stones, and letters of one event. */
const [stonesMax, lettersMax] = [4, 110]

/**
 * A piece on one page of A4: its picture, what is known of it, its stones, and its story from the latest event back; of a story that is
 * longer than the page its beginning is kept, and the screen has the rest.
 */
export async function passportPdf({ piece, events, fields, mayRead, session, say }: Passport, draw: DrawPdf = drawInWorker): Promise<Blob> {
  const { kode_barcode, kode_toko, nama_barang, foto, batu } = piece
  const values = piece as Readonly<Record<string, unknown>>
  const textOf = (field: AnyField, value: unknown) => cellText(tableColumn(col(field)), value, say)
  const facts = fields
    .map((field) => ({ field, text: textOf(field, values[field.name]) }))
    .filter(({ text }) => text !== '')
    .map(({ field: { label, kind }, text }) => [say(label), kind.measure ? `${text} ${kind.measure}` : text] as const)
  const stones = storedStoneFields.filter((field: AnyField) => mayRead(field)) as readonly AnyField[]
  const stoneRows = batu
    .slice(0, stonesMax)
    .map((stone) => stones.map((field) => textOf(field, (stone as Readonly<Record<string, unknown>>)[field.name])))
  // If the picture does not load, the page has none and shows no error (specification §7).
  const picture = foto ? await loadPicture(photoOf(kode_barcode, foto, 'besar')).catch(() => undefined) : undefined
  const frame = {
    title: `${kode_barcode} ${nama_barang}`,
    columns: [
      { head: say('Waktu'), align: 'left' as const, width: 1.4 },
      { head: say('Riwayat'), align: 'left' as const, width: 1.3 },
      { head: say('Rincian'), align: 'left' as const, width: 2.6 },
    ],
    foot: undefined,
    paper: paperOf(session, kode_toko, { period: undefined, landscape: false }),
    about: {
      picture,
      facts,
      parts: batu.length > 0 ? [{ heading: say('Batu'), heads: stones.map(({ label }) => say(label)), rows: stoneRows }] : [],
    },
    language: i18next.language,
  }
  let drawn = new ArrayBuffer()
  for (const most of eventsTried) {
    drawn = await draw(frame, portionOf(rowsOf({ kode_barcode, events, say }, most)))
    if (pagesOf(drawn) === 1) break
  }
  return new Blob([drawn], { type: 'application/pdf' })
}

/** The latest events and the first one, as many as `most`, with how many are between them. */
function rowsOf({ kode_barcode, events, say }: { kode_barcode: string; events: PieceHistory; say: Say }, most: number): PdfRow[] {
  const shown = events.length > most ? [...events.slice(0, most - 2), undefined, events.at(-1)] : events
  return shown.map((event): PdfRow => {
    if (!event) return ['', say('{{n}} peristiwa lain', { n: events.length - most + 1 }), '']
    const { title, opens, lines, by } = tellEvent(event, kode_barcode, say)
    return [by, cut([title, opens?.id ?? ''].join(' ').trim()), cut(lines.join('; '))]
  })
}

async function* portionOf(rows: PdfRow[]) {
  yield rows
}

/** How many pages a PDF says that it has. */
const pagesOf = (pdf: ArrayBuffer): number => Number(/\/Count (\d+)/.exec(new TextDecoder('latin1').decode(pdf))?.[1])

/** Without the one sign that no plain font has: another would be fetched for it. */
const cut = (text: string) => {
  const plain = text.replaceAll('→', '>')
  return plain.length > lettersMax ? `${plain.slice(0, lettersMax - 1)}…` : plain
}
