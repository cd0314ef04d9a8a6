import { code128Width, qrWidth } from '#engine/paper/bars.ts'
import { paperMark } from '#engine/paper/paper-mark.ts'
import { breakLines } from '#engine/paper/break-lines.ts'
import { type LabelPiece, labelTexts } from './label-fields.ts'
import { type LabelElement, type LabelFace, type LabelLayout, type WrittenElement, lineMm, perPage, readSize } from './label-layout.ts'

/** How wide a text is that a printer writes in a size in points, in millimetres. Each writes with letters of its own. */
export type Measure = (text: string, look: { readonly ukuran: number; readonly tebal: boolean }) => number

/** A rectangle in millimetres. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly lebar: number
  readonly tinggi: number
}

/** One thing on a face, counted in millimetres from the corner of the face as it is read. */
export type Item =
  | (Box & Pick<WrittenElement, 'ukuran' | 'tebal' | 'rata'> & { readonly kind: 'words'; readonly text: string; readonly width: number })
  /** `bars` is how many of its narrowest bars it is wide. */
  | (Box & { readonly kind: 'barcode'; readonly text: string; readonly garis: number; readonly bars: number })
  /** `squares` is how many squares it is wide. */
  | (Box & { readonly kind: 'qr'; readonly text: string; readonly squares: number })
  | (Box & { readonly kind: 'frame' })

const pointMm = 25.4 / 72
const markPoints = 5
const markStepMm = 0.5
/** A letter that is hidden can be guessed, a bar cannot. */
const codeWorth = 1_000

/** What a label says of a piece on one of its faces. */
export function itemsOf(layout: LabelLayout, muka: number, piece: LabelPiece, measure: Measure): readonly Item[] {
  const items = layout.elemen.filter((element) => element.muka === muka).flatMap((element) => itemsOfElement(element, piece, measure))
  return [...items, ...marksOf(layout.muka[muka] as LabelFace, items, measure)]
}

/** What every paper bears, small, where it hides least of a face and no code: printers of labels have no faint letters. */
function marksOf(face: LabelFace, items: readonly Item[], measure: Measure): readonly Item[] {
  const text = paperMark()
  if (text === undefined) return []
  const { lebar, tinggi } = readSize(face)
  const look = { ukuran: markPoints, tebal: true }
  const ukuran = markPoints * Math.min(1, lebar / measure(text, look))
  const box = { lebar: measure(text, { ...look, ukuran }), tinggi: ukuran * pointMm }
  const places = stepsTo(tinggi - box.tinggi).flatMap((y) => stepsTo(lebar - box.lebar).map((x) => ({ ...box, x, y })))
  const hides = (place: Box) => items.reduce((sum, item) => sum + common(place, coveredBy(item)) * (item.kind === 'words' ? 1 : codeWorth), 0)
  const [first, ...others] = places.map((place) => ({ place, hidden: hides(place) }))
  if (!first) return []
  const { place } = others.reduce((best, each) => (each.hidden < best.hidden ? each : best), first)
  return [{ kind: 'words', text, ...place, ukuran, tebal: true, rata: 'LEFT', width: box.lebar }]
}

/** From one edge to the other, a little inside of both. */
function stepsTo(room: number): readonly number[] {
  const inside = room - 2 * markStepMm
  if (inside <= 0) return [Math.max(0, room / 2)]
  const count = Math.ceil(inside / markStepMm)
  return Array.from({ length: count + 1 }, (_, at) => markStepMm + (inside * at) / count)
}

/** The square millimetres that two boxes share. */
const common = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.x + a.lebar, b.x + b.lebar) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.tinggi, b.y + b.tinggi) - Math.max(a.y, b.y))

/** What of its box something really covers: words stand at one side of it or in the middle. */
function coveredBy(item: Item): Box {
  if (item.kind !== 'words') return item
  const left = { LEFT: 0, CENTER: 0.5, RIGHT: 1 }[item.rata] * (item.lebar - item.width)
  return { ...item, x: item.x + left, lebar: item.width }
}

/** The edges of a face and what stands on it, for a trial: who looks at it sees how far the printer is off. */
export function trialItemsOf(layout: LabelLayout, muka: number, piece: LabelPiece, measure: Measure): readonly Item[] {
  return [{ kind: 'frame', x: 0, y: 0, ...readSize(layout.muka[muka] as LabelFace) }, ...itemsOf(layout, muka, piece, measure)]
}

function itemsOfElement(element: LabelElement, piece: LabelPiece, measure: Measure): readonly Item[] {
  const { x, y, lebar } = element
  switch (element.field) {
    case 'barcode':
      return [
        {
          kind: 'barcode',
          text: piece.kode_barcode,
          x,
          y,
          lebar,
          tinggi: element.tinggi,
          garis: element.garis,
          bars: code128Width(piece.kode_barcode),
        },
      ]
    case 'qr':
      return [{ kind: 'qr', text: piece.kode_barcode, x, y, lebar, tinggi: lebar, squares: qrWidth(piece.kode_barcode) }]
    case 'teks':
      return linesOf(element, element.teks, false, measure)
    default:
      return linesOf(element, labelTexts[element.field].of(piece), labelTexts[element.field].isWhole, measure)
  }
}

/** A text in lines; what must be read whole is one line, which gets smaller where it has no room. */
function linesOf(element: WrittenElement, text: string, isWhole: boolean, measure: Measure): readonly Item[] {
  const { x, y, lebar, ukuran, tebal, rata, baris } = element
  const lines = isWhole ? [text].filter(Boolean) : breakLines(text, (line) => measure(line, element) <= lebar, baris)
  return lines.map((line, at): Item => {
    const wide = measure(line, element)
    const size = wide > lebar ? ukuran * (lebar / wide) : ukuran
    const width = measure(line, { ukuran: size, tebal })
    return { kind: 'words', text: line, x, y: y + at * lineMm(ukuran), lebar, tinggi: size * pointMm, ukuran: size, tebal, rata, width }
  })
}

/** Where a box of a face is on its label: its upper left corner and its size as the printer sees them. */
export function onLabel(face: LabelFace, { x, y, lebar, tinggi }: Box): Box {
  switch (face.putar) {
    case '0':
      return { x: face.x + x, y: face.y + y, lebar, tinggi }
    case '90':
      return { x: face.x + face.lebar - y - tinggi, y: face.y + x, lebar: tinggi, tinggi: lebar }
    case '180':
      return { x: face.x + face.lebar - x - lebar, y: face.y + face.tinggi - y - tinggi, lebar, tinggi }
    case '270':
      return { x: face.x + y, y: face.y + face.tinggi - x - lebar, lebar: tinggi, tinggi: lebar }
  }
}

/** A label on a page: which of those that are printed, and where its upper left corner is. */
export interface LabelPlace {
  readonly at: number
  readonly x: number
  readonly y: number
}

/** Where so many labels stand, page by page, row by row; the first pages of a sheet that was begun start at the label `mulai`, counted from 1. */
export function labelPages(layout: LabelLayout, count: number, mulai = 1): readonly (readonly LabelPlace[])[] {
  const onPage = perPage(layout)
  const skipped = Math.min(mulai, onPage) - 1
  const pages: LabelPlace[][] = []
  for (let at = 0; at < count; at += 1) {
    const place = at + skipped
    const page = Math.floor(place / onPage)
    const [row, column] = [Math.floor((place % onPage) / layout.kolom), place % layout.kolom]
    pages[page] ??= []
    pages[page].push({
      at,
      x: layout.tepi_kiri + column * (layout.lebar + layout.jarak_x),
      y: layout.tepi_atas + row * (layout.tinggi + layout.jarak_y),
    })
  }
  return pages
}
