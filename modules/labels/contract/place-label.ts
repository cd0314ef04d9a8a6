import { type Room, code128Width, finestMm, qrWidth, quietStart, quietZone, widestModule } from '#engine/paper/bars.ts'
import { paperMark } from '#engine/paper/paper-mark.ts'
import { breakLines } from '#engine/paper/break-lines.ts'
import { type Fit, type LabelField, type Labelled, labelTexts } from './label-fields.ts'
import { type LabelElement, type LabelFace, type LabelLayout, type WrittenElement, heightOf, lineMm, perPage, readSize } from './label-layout.ts'

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
  /** `moduleMm` is the width of the narrowest bar. The box is as wide as the bars. */
  | (Box & { readonly kind: 'barcode'; readonly text: string; readonly moduleMm: number })
  /** `moduleMm` is the width of one square. The box is as large as all squares. */
  | (Box & { readonly kind: 'qr'; readonly text: string; readonly moduleMm: number })
  | (Box & { readonly kind: 'frame' })
  /** An element that does not fit into its box. It stops the printing of its label. */
  | (Box & { readonly kind: 'unfit'; readonly field: LabelField })

/** The printer or paper of a label. */
export interface Medium {
  readonly measure: Measure
  /** Dots per millimetre of a printer. Undefined for paper. */
  readonly perMm?: number
}

const pointMm = 25.4 / 72
const markPoints = 5
const markStepMm = 0.5
/** A letter that is hidden can be guessed, a bar cannot. */
const codeWorth = 1_000

/** What a label says of a piece on one of its faces. */
export function itemsOf(layout: LabelLayout, muka: number, piece: Labelled, medium: Medium): readonly Item[] {
  const face = layout.muka[muka] as LabelFace
  const elements = layout.elemen.filter((element) => element.muka === muka)
  const items = elements.flatMap((element) => itemsOfElement(element, piece, medium, () => whiteAround(element, elements, face)))
  return [...items, ...marksOf(face, items, medium.measure)]
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
export function trialItemsOf(layout: LabelLayout, muka: number, piece: Labelled, medium: Medium): readonly Item[] {
  return [{ kind: 'frame', x: 0, y: 0, ...readSize(layout.muka[muka] as LabelFace) }, ...itemsOf(layout, muka, piece, medium)]
}

/** The white space around an element: up to the next element on each side, above and below it, or up to the edge of its face. */
interface White {
  readonly across: Room
  readonly down: Room
}

function whiteAround(element: LabelElement, elements: readonly LabelElement[], face: LabelFace): White {
  const size = readSize(face)
  const box = boxOf(element)
  const others = elements.filter((each) => each !== element).map(boxOf)
  const beside = others.filter((other) => other.y < box.y + box.tinggi && other.y + other.tinggi > box.y)
  const aboveOrBelow = others.filter((other) => other.x < box.x + box.lebar && other.x + other.lebar > box.x)
  return {
    across: roomBetween(
      box.x,
      box.lebar,
      size.lebar,
      beside.map(({ x, lebar }) => [x, lebar]),
    ),
    down: roomBetween(
      box.y,
      box.tinggi,
      size.tinggi,
      aboveOrBelow.map(({ y, tinggi }) => [y, tinggi]),
    ),
  }
}

const boxOf = (element: LabelElement): Box => ({ x: element.x, y: element.y, lebar: element.lebar, tinggi: heightOf(element) })

function roomBetween(start: number, size: number, edge: number, others: readonly (readonly [start: number, size: number])[]): Room {
  const end = start + size
  const before = others.filter(([from]) => from < start).map(([from, length]) => start - from - length)
  const after = others.filter(([from]) => from >= start).map(([from]) => from - end)
  return { before: Math.max(0, Math.min(start, ...before)), size, after: Math.max(0, Math.min(edge - end, ...after)) }
}

/** Smallest square of a QR code that replaces a barcode. Scanners must read it easily. */
const easySquareMm = 0.16
/** The largest square that printers draw in a QR code, in dots. */
const qrDotsMax = 10
/** Tolerance for rounding errors, so that they cost no dot. */
const tiny = 1e-9

/** The width of a bar or a square: whole dots on a printer, any width on paper. Undefined if the finest does not fit. */
function moduleOf(wantedMm: number, roomMm: number, leastMm: number, perMm: number | undefined): number | undefined {
  if (perMm === undefined) return roomMm + tiny < leastMm ? undefined : Math.min(Math.max(wantedMm, leastMm), roomMm)
  const least = Math.ceil(leastMm * perMm - tiny)
  const room = Math.floor(roomMm * perMm + tiny)
  return room < least ? undefined : Math.min(Math.max(Math.round(wantedMm * perMm), least), room) / perMm
}

function itemsOfElement(element: LabelElement, piece: Labelled, medium: Medium, white: () => White): readonly Item[] {
  const { kode_barcode } = piece
  const { x, y, lebar } = element
  switch (element.field) {
    case 'barcode': {
      const { across, down } = white()
      const bars = code128Width(kode_barcode)
      const moduleMm = moduleOf(element.garis, widestModule(bars, quietZone.code128, across), finestMm, medium.perMm)
      if (moduleMm === undefined) return [qrInstead(element, kode_barcode, { across, down }, medium)]
      const left = x + quietStart(moduleMm, quietZone.code128, across)
      return [{ kind: 'barcode', text: kode_barcode, x: left, y, lebar: bars * moduleMm, tinggi: element.tinggi, moduleMm }]
    }
    case 'qr': {
      const squares = qrWidth(kode_barcode)
      const moduleMm = moduleOf(largestSquare(lebar, squares, medium), lebar / squares, finestMm, medium.perMm)
      if (moduleMm === undefined) return [unfit(element)]
      return [{ kind: 'qr', text: kode_barcode, x, y, lebar: squares * moduleMm, tinggi: squares * moduleMm, moduleMm }]
    }
    case 'teks':
      return linesOf(element, element.teks, 'LINES', medium, white)
    default:
      return linesOf(element, labelTexts[element.field].of(piece), labelTexts[element.field].fit, medium, white)
  }
}

const unfit = (element: LabelElement): Item => ({ kind: 'unfit', field: element.field, ...boxOf(element) })

const largestSquare = (roomMm: number, squares: number, { perMm }: Medium): number => (perMm === undefined ? roomMm / squares : qrDotsMax / perMm)

/** Draws a barcode as QR code in the same place, because its bars do not fit. */
function qrInstead(element: LabelElement, text: string, { across, down }: White, medium: Medium): Item {
  const squares = qrWidth(text)
  const roomMm = Math.min(widestModule(squares, quietZone.qr, across), widestModule(squares, quietZone.qr, down))
  const moduleMm = moduleOf(largestSquare(roomMm * squares, squares, medium), roomMm, easySquareMm, medium.perMm)
  if (moduleMm === undefined) return unfit(element)
  const size = squares * moduleMm
  const x = element.x + quietStart(moduleMm, quietZone.qr, across)
  return { kind: 'qr', text, x, y: element.y + quietStart(moduleMm, quietZone.qr, down), lebar: size, tinggi: size, moduleMm }
}

/** Breaks a text into lines. */
function linesOf(element: WrittenElement, text: string, fit: Fit, { measure }: Medium, white: () => White): readonly Item[] {
  const { x, y, lebar, ukuran, tebal, rata, baris } = element
  const sizeOf = (line: string) => ukuran * Math.min(1, lebar / measure(line, element))
  const widthIn = (line: string, size: number) => measure(line, { ukuran: size, tebal })
  const isWide = (line: string) => widthIn(line, sizeOf(line)) > lebar + tiny
  if (fit === 'WHOLE' && text && isWide(text) && widthIn(text, sizeOf(text)) > lebar + white().across.after + tiny) return [unfit(element)]
  const cut = () => breakLines(text, (line) => !isWide(line), 1)
  const lines = fit === 'LINES' ? breakLines(text, (line) => measure(line, element) <= lebar, baris) : fit === 'CUT' && isWide(text) ? cut() : [text]
  return lines.filter(Boolean).map((line, at): Item => {
    const size = sizeOf(line)
    const width = widthIn(line, size)
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
