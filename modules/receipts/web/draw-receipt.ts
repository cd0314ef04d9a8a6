import { breakLines } from '#engine/paper/break-lines.ts'
import { padSize, strokesOf } from '#engine/kinds/strokes/strokes.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { code128Bars, code128Width, finestMm, qrBars, qrWidth, quietStart, quietZone, widestModule } from '#engine/paper/bars.ts'
import type { Ink, Mark } from '#engine/paper/mark.ts'
import { markAcross } from '#engine/paper/mark-across.ts'
import { noPicture } from '#engine/paper/no-picture.ts'
import { pointMm, widthOf } from '#engine/paper/ruler.ts'
import type { Say } from '#engine/web/text.ts'
import type { ReceiptElement, ReceiptLayout, TableColumn, TableElement, TextElement, WrittenElement } from '../contract/layout.ts'
import { type Receipt, factsOf } from '../contract/receipt.ts'
import { cutLines } from './cut-lines.ts'
import type { ReceiptData, ReceiptPicture, ReceiptRow } from './receipt-data.ts'

const bronze: Ink = [122, 89, 8]
const paleGrey: Ink = [229, 225, 216]

/** `#7a5908` as ink; undefined for what is no colour. */
function inkOfColour(colour: string | null | undefined): Ink | undefined {
  const parts = /^#(..)(..)(..)$/.exec(colour ?? '')?.slice(1)
  return parts && (parts.map((part) => Number.parseInt(part, 16)) as unknown as Ink)
}

/** So pale that black words on it are read as on white. */
const paleOf = (ink: Ink): Ink => ink.map((part) => Math.round(255 - (255 - part) * 0.12)) as unknown as Ink

/**
 * Returns the marks on each page of a receipt; `say` translates its fixed words. Pictures of pieces are listed by their path. A missing picture
 * gives no error: the paper says in its place that there is none. A document with many pieces continues on further pages.
 * The marks of all papers lie over it, also in the designer.
 * Lines and heads have the colour of the first piece's group, and each piece is marked in that of its own.
 */
export function drawReceipt(layout: ReceiptLayout, data: ReceiptData, say: Say, { logo, pictures }: Pictures = {}): Mark[][] {
  const elemen = layout.elemen.map((element) => (element.field === 'barang' ? fitting(element, data, pictures) : element))
  const table = elemen.find((element) => element.field === 'barang')
  const pages = table ? pagesOf(table, data.barang, data.receipt.columns) : [[]]
  const ink = inkOfColour(data.barang[0]?.warna) ?? bronze
  return pages.map((rows, at) => {
    const isLast = at === pages.length - 1
    const page = { receipt: data.receipt, rows, halaman: `${at + 1} / ${pages.length}`, logo, pictures: pictures ?? noPictures, ink, say }
    const marks = elemen.filter(({ halaman }) => halaman === 'SEMUA' || isLast).flatMap((element) => drawElement(element, data, page))
    // A picture has no holes: it lies under the words, also when it was added after them.
    const inOrder = marks.toSorted((one, other) => Number(other.kind === 'picture') - Number(one.kind === 'picture'))
    return [...inOrder, ...markAcross(layout.lebar, layout.tinggi)]
  })
}

/** The pictures of a receipt, as far as there are any. */
export interface Pictures {
  readonly logo?: ReceiptPicture | undefined
  readonly pictures?: ReadonlyMap<string, ReceiptPicture> | undefined
}

const noPictures: ReadonlyMap<string, ReceiptPicture> = new Map()

interface Page {
  readonly receipt: Receipt
  readonly rows: readonly ReceiptRow[]
  readonly halaman: string
  readonly logo: ReceiptPicture | undefined
  readonly pictures: ReadonlyMap<string, ReceiptPicture>
  readonly ink: Ink
  readonly say: Say
}

function drawElement(element: ReceiptElement, data: ReceiptData, page: Page): Mark[] {
  switch (element.field) {
    case 'barang':
      return drawTable(element, page)
    case 'pembayaran':
      return drawPayments(element, data, page.say)
    case 'garis':
      return [{ kind: 'line', x: element.x, y: element.y, width: element.lebar, thickness: 0.3, ink: element.abu ? paleGrey : page.ink }]
    case 'barcode':
      return drawBarcode(element, data.nomor)
    case 'qr':
      return [{ kind: 'bars', bars: qrBars(data.nomor, element.x, element.y, element.lebar) }]
    case 'logo':
      return page.logo ? [drawPicture(element, page.logo)] : []
    case 'tanda_customer':
      return data.tanda_customer ? [drawSignature(element, data.tanda_customer)] : []
    case 'teks':
      return drawLines(element, linesOf(element, ownWords(element.teks, page), { lines: element.baris }, element.baris === 1))
    default:
      return drawLines(element, textLines(element, data, page))
  }
}

/** A shop's own words stay as they are; those that the layout came with are said in the language of the paper. */
const ownWords = (teks: string, { receipt, say }: Page) => (receipt.words.has(teks) ? say(teks) : teks)

/** The lines of a text field; those of a block are cut one by one, so that a long name leaves room for the address. */
function textLines(element: TextElement, { texts }: ReceiptData, { receipt, halaman }: Page): string[] {
  const { of, cut, isWhole } = factsOf(receipt, element.field)
  const said = (field: string) => (field === 'halaman' ? halaman : (texts[field] ?? ''))
  if (!of) return linesOf(element, said(element.field), { ...cut, lines: Math.min(element.baris, cut.characters ? cut.lines : Infinity) }, isWhole)
  return of
    .flatMap((part) => linesOf(element, said(part), receipt.texts[part]?.cut ?? { lines: 1 }, receipt.texts[part]?.isWhole))
    .slice(0, element.baris)
}

/** A text in lines: by characters where the specification says so, else by the element's width. What must be read whole stays whole. */
function linesOf(element: WrittenElement, text: string, cut: { characters?: number; lines: number }, isWhole = false): string[] {
  if (!text.trim()) return []
  if (isWhole && cut.lines === 1) return [text]
  if (cut.characters) return cutLines(text, cut)
  const face = { font: element.font, size: element.ukuran, bold: element.tebal }
  return text
    .split('\n')
    .flatMap((paragraph) => breakLines(paragraph, (line) => widthOf(line, face) <= element.lebar, cut.lines))
    .slice(0, cut.lines)
}

function drawLines(element: WrittenElement, lines: readonly string[]): Mark[] {
  return lines.map((line, at) => write(line, element, element.y + at * element.jarak_baris, element))
}

/** Where the letters of a line stand below its upper edge, as part of their size. */
const ascent = 0.75

interface Box {
  readonly x: number
  readonly lebar: number
}

/** A text in a box; what is too wide gets smaller, so that nothing runs into its neighbour. */
function write(
  text: string,
  { x, lebar }: Box,
  top: number,
  { font, ukuran, tebal, abu, rata }: Pick<WrittenElement, 'font' | 'ukuran' | 'tebal' | 'abu' | 'rata'>,
): Mark {
  const wide = widthOf(text, { font, size: ukuran, bold: tebal })
  const scale = wide > lebar ? lebar / wide : 1
  const width = wide * scale
  const shift = rata === 'LEFT' ? 0 : rata === 'RIGHT' ? lebar - width : (lebar - width) / 2
  return {
    kind: 'text',
    text,
    x: x + shift,
    y: top + ascent * ukuran * pointMm,
    width,
    face: { font, size: ukuran * scale, bold: tebal },
    grey: abu,
  }
}

const amountWidthMm = 31

/**
 * Payments under each other and the change, where a receipt shows these for its document: a payment by the shop gives no change.
 * The name stands to the left of the amount or next to it, and the amount at the right edge.
 */
function drawPayments(element: WrittenElement, { pembayaran, texts: { kembali } }: ReceiptData, say: Say): Mark[] {
  const amountMm = Math.min(amountWidthMm, element.lebar * 0.45)
  const left = { x: element.x, lebar: element.lebar - amountMm }
  const right = { x: element.x + left.lebar, lebar: amountMm }
  const change = kembali === undefined ? [] : [[say('Kembalian'), kembali] as const]
  const paid = paymentLines(pembayaran, element.baris - change.length, say).map(([by, jumlah]) => [by, formatNumber(jumlah, 0)] as const)
  return [...paid, ...change].flatMap(([by, amount], at) => {
    const top = element.y + at * element.jarak_baris
    return [write(by, left, top, element), write(amount, right, top, { ...element, rata: 'RIGHT' })]
  })
}

/** The payments in so many lines; more than there is room for are one line together, so that no money is missing. */
export function paymentLines(payments: ReceiptData['pembayaran'], linesMax: number, say: Say): ReceiptData['pembayaran'] {
  if (payments.length <= linesMax) return payments
  const kept = Math.max(0, linesMax - 1)
  const rest = payments.slice(kept)
  return [...payments.slice(0, kept), [say('{{n}} pembayaran lain', { n: rest.length }), rest.reduce((sum, [, jumlah]) => sum + jumlah, 0)]]
}

const headMm = 6
/** How wide the mark in the colour of a piece's group is. */
const markMm = 1
const lineOfSize = 1.3 * pointMm
const rowGapMm = 1.6
/** What stands below the first line of a piece is written smaller; as part of the table's size. */
const sizeOf = ({ baris }: TableColumn) => (baris > 1 ? 6.5 / 8.5 : 1)

const rowsHeightOf = (table: TableElement) => table.tinggi - (table.judul_kolom ? headMm : 0)
const namesOf = ({ cells, keterangan }: ReceiptRow) => [...cutLines(cells['nama_barang'] ?? ''), ...cutLines(keterangan)]

const cellLines = (row: ReceiptRow, kolom: string) => (kolom === 'nama_barang' ? namesOf(row) : (row.cells[kolom] ?? '').split('\n').filter(Boolean))

const linesHighOf = (row: ReceiptRow, column: TableColumn) => cellLines(row, column.kolom).length * sizeOf(column)
const standOver = (one: TableColumn, other: TableColumn) => one.x < other.x + other.lebar && other.x < one.x + one.lebar

/** Where a column begins in a piece's row, in lines: in its own line, or below what reaches into it from the lines above. */
function lineOf(table: TableElement, row: ReceiptRow, column: TableColumn): number {
  const above = table.kolom.filter((other) => other.baris < column.baris && standOver(other, column))
  return Math.max(column.baris - 1, ...above.map((other) => lineOf(table, row, other) + linesHighOf(row, other)))
}

function rowHeightOf(table: TableElement, row: ReceiptRow, columns: Receipt['columns']): number {
  const lines = table.kolom.map((column) => lineOf(table, row, column) + linesHighOf(row, column))
  const pictures = table.kolom.filter(({ kolom }) => columns[kolom]?.isPicture).map(({ lebar }) => lebar)
  return Math.max(Math.max(1, ...lines) * table.ukuran * lineOfSize, ...pictures) + rowGapMm
}

/** The table as these pieces have it: pictures that give way are left out where there are none, and where they would cost a page. */
function fitting(table: TableElement, { receipt: { columns }, barang }: ReceiptData, pictures: Pictures['pictures']): TableElement {
  const bare = table.kolom.filter(({ kolom }) => columns[kolom]?.givesWay).reduce(without, table)
  const arePictured = pictures === undefined || barang.some(({ foto }) => foto !== undefined && pictures.has(foto))
  return arePictured && pagesOf(table, barang, columns).length <= pagesOf(bare, barang, columns).length ? table : bare
}

/** The table without a column: what stands behind it begins where it did, but on pre-printed paper, which has its places. */
function without(table: TableElement, column: TableColumn): TableElement {
  const others = table.kolom.filter((other) => other !== column)
  const behind = others.filter(({ x }) => x >= column.x + column.lebar).toSorted((one, other) => one.x - other.x)[0]
  if (!table.judul_kolom || !behind) return { ...table, kolom: others }
  const wider = { ...behind, x: column.x, lebar: behind.x + behind.lebar - column.x }
  return { ...table, kolom: others.map((other) => (other === behind ? wider : other)) }
}

/** The pieces by page, as many as there is room for; at least one, however low the table is. */
export function pagesOf(table: TableElement, rows: readonly ReceiptRow[], columns: Receipt['columns']): ReceiptRow[][] {
  const pages: ReceiptRow[][] = [[]]
  let usedMm = 0
  for (const row of rows) {
    const height = rowHeightOf(table, row, columns)
    if (usedMm > 0 && usedMm + height > rowsHeightOf(table)) {
      pages.push([])
      usedMm = 0
    }
    usedMm += height
    pages.at(-1)?.push(row)
  }
  return pages
}

const headSize = 8 / 8.5

function drawTable(table: TableElement, { receipt, rows, pictures, ink, say }: Page): Mark[] {
  const marks: Mark[] = []
  const box = (column: TableColumn): Box => ({ x: table.x + column.x, lebar: column.lebar })
  const face = { font: table.font, ukuran: table.ukuran, abu: false }
  if (table.judul_kolom) {
    marks.push({ kind: 'area', x: table.x, y: table.y, width: table.lebar, height: headMm, ink: paleOf(ink) })
    const head = { ...face, ukuran: table.ukuran * headSize, tebal: true }
    for (const column of table.kolom.filter(({ baris }) => baris === 1)) {
      const judul = receipt.columns[column.kolom]?.judul
      if (judul) marks.push(write(say(judul), box(column), table.y + 1.9, { ...head, rata: column.rata }))
    }
  }
  let top = table.y + (table.judul_kolom ? headMm : 0)
  for (const row of rows) {
    const height = rowHeightOf(table, row, receipt.columns)
    const colour = inkOfColour(row.warna)
    if (colour) marks.push({ kind: 'area', x: Math.max(0, table.x - markMm * 1.5), y: top + 0.8, width: markMm, height: height - 1.4, ink: colour })
    for (const column of table.kolom) {
      if (receipt.columns[column.kolom]?.isPicture) {
        const place = { ...box(column), y: top + rowGapMm / 2, tinggi: column.lebar }
        const picture = row.foto === undefined ? undefined : pictures.get(row.foto)
        marks.push(...(picture ? [drawPicture(place, picture)] : noPicture({ x: place.x, y: place.y, width: place.lebar, height: place.tinggi })))
        continue
      }
      const look = { ...face, ukuran: table.ukuran * sizeOf(column), abu: column.baris > 1, tebal: column.tebal, rata: column.rata }
      const lines = cellLines(row, column.kolom)
      // Small letters stand on the same line as large ones.
      const first = top + 1.3 + ascent * (table.ukuran - look.ukuran) * pointMm
      const begins = lineOf(table, row, column)
      lines.forEach((line, at) => marks.push(write(line, box(column), first + (begins + at * sizeOf(column)) * table.ukuran * lineOfSize, look)))
    }
    top += height
    marks.push({ kind: 'line', x: table.x, y: top, width: table.lebar, thickness: 0.1, ink: paleGrey })
  }
  return marks
}

/** The widest bar of a receipt's barcode, in millimetres. */
const barMmMax = 0.5

/**
 * Draws the number as bars, or as QR code if bars do not fit. A scanner reads it when the customer comes back. The number stands below in plain text.
 */
function drawBarcode({ x, y, lebar, tinggi, font, ukuran }: Extract<ReceiptElement, { field: 'barcode' }>, text: string): Mark[] {
  const textMm = ukuran * pointMm
  const high = Math.max(1, tinggi - 1.7 * textMm)
  const under = write(text, { x, lebar }, y + tinggi - 1 - ascent * textMm, { font, ukuran, tebal: false, abu: false, rata: 'LEFT' })
  const across = { before: 0, size: lebar, after: 0 }
  const barMm = Math.min(barMmMax, widestModule(code128Width(text), quietZone.code128, across))
  if (barMm >= finestMm) {
    const bars = code128Bars(text, { x: x + quietStart(barMm, quietZone.code128, across), y, height: high, moduleMm: barMm })
    return [{ kind: 'bars', bars }, under]
  }
  const squareMm = widestModule(qrWidth(text), quietZone.qr, { ...across, size: Math.min(lebar, high) })
  if (squareMm < finestMm) return [under]
  const quietMm = quietZone.qr * squareMm
  return [{ kind: 'bars', bars: qrBars(text, x + quietMm, y + quietMm, squareMm * qrWidth(text)) }, under]
}

/** A signature as large as its box lets it be. */
function drawSignature({ x, y, lebar, tinggi }: Box & { readonly y: number; readonly tinggi: number }, drawn: string): Mark {
  const scale = Math.min(lebar / padSize.width, tinggi / padSize.height)
  const strokes = strokesOf(drawn).map((line) => line.map(([across, down]) => [x + across * scale, y + down * scale] as const))
  return { kind: 'strokes', strokes, thickness: 0.25, ink: [20, 20, 20] }
}

/** As large as its box lets it be, in its own proportions. */
function drawPicture({ x, y, lebar, tinggi }: Box & { readonly y: number; readonly tinggi: number }, picture: ReceiptPicture): Mark {
  const scale = Math.min(lebar / picture.width, tinggi / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  return { kind: 'picture', data: picture.data, x: x + (lebar - width) / 2, y: y + (tinggi - height) / 2, width, height }
}
