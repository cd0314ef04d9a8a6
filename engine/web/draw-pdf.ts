import { jsPDF } from 'jspdf'
import { type RowInput, autoTable } from 'jspdf-autotable'
import type { Align } from '../contract/field.ts'
import { stampPage } from '../paper/mark-across.ts'
import type { LoadedPicture } from './pictures.ts'
import { type Paper, printedBy } from './paper.ts'
import { paperFont } from './paper-font.ts'

/** A column as it stands on paper. */
export interface PdfColumn {
  readonly head: string
  readonly align: Align
  /** Its share of the width. */
  readonly width: number
  /** What stands in it is neither broken nor cut. */
  readonly isWhole?: boolean
}

/** A line of a table on paper: its cells as text, or with a look of their own. Nothing in it but data: it travels to a worker. */
export type PdfRow = RowInput

/** What stands around the rows of a PDF, in the reader's language. */
export interface PdfFrame {
  readonly title: string
  readonly columns: readonly PdfColumn[]
  readonly foot: PdfRow | undefined
  readonly paper: Paper
  /** So many rows stand on a page at least: a text that is longer than its place ends there. Without it every row is as high as its texts. */
  readonly rowsPerPage?: number
  /** The notes below the sums. */
  readonly closing?: string
  /** What a page about one thing says of it before the rows. */
  readonly about?: PdfAbout
  /** Who signs it, from left to right, below the last row. */
  readonly signatures?: readonly Signature[]
  /** The language of the screen, for letters that are drawn differently in two countries. */
  readonly language: string
}

/** A place to sign: in which role, and the name below the line, or nothing where it is written by hand. */
export interface Signature {
  readonly role: string
  readonly name: string
}

/** A thing: its picture with its facts next to it, and below them tables of its parts. */
export interface PdfAbout {
  readonly picture: LoadedPicture | undefined
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly parts: readonly { readonly heading: string; readonly heads: readonly string[]; readonly rows: readonly (readonly string[])[] }[]
}

const marginMm = 10
const cellPaddingMm = 1.1
const [titlePt, textPt, tablePt, smallestPt] = [13, 9, 8, 5.5] as const
/** Specification §9: the address is split at 48 and at 90 characters. */
const addressSplits = [48, 90] as const

/**
 * A table as PDF on A4 (specification §9): shop and address in the head, 8-point table (smaller where its columns would not fit), grand total, and
 * 'Printed By {user} / {time}' with the page number in the foot. Computes for as long as it takes, so it runs in a worker.
 */
export async function drawPdf(
  { title, columns, foot, paper, about, signatures = [], language, rowsPerPage, closing = '' }: PdfFrame,
  rows: PdfRow[],
): Promise<ArrayBuffer> {
  const pdf = new jsPDF({ orientation: paper.landscape ? 'landscape' : 'portrait', unit: 'mm', format: 'a4', compress: true })
  const heads = columns.map(({ head }) => head)
  const font = await paperFont(
    pdf,
    [title, paper.shop, paper.address, closing, ...heads, JSON.stringify([rows, foot, about?.facts, about?.parts, signatures])].join(' '),
    language,
  )
  const width = pdf.internal.pageSize.getWidth()
  const height = pdf.internal.pageSize.getHeight()
  let y = marginMm + 4
  pdf.setFont(font, 'bold').setFontSize(titlePt).text(paper.shop, marginMm, y)
  pdf.text(title.toUpperCase(), width - marginMm, y, { align: 'right' })
  pdf.setFont(font, 'normal').setFontSize(textPt)
  if (paper.period) pdf.text(paper.period, width - marginMm, y + 5, { align: 'right' })
  for (const line of addressLines(paper.address)) {
    y += 4.5
    pdf.text(line, marginMm, y)
  }
  const tableTop = y + 5
  if (about) y = drawAbout(pdf, about, font, y + 6)
  pdf.setFont(font, 'bold').setFontSize(tablePt)
  const room = width - 2 * marginMm
  const lines = [heads, ...(foot ? [foot] : []), ...rows]
  const isWhole = columns.map((column) => rowsPerPage !== undefined && column.isWhole === true)
  const words = widestWords(columns.length, lines, isWhole, (word) => pdf.getTextWidth(word))
  const padding = columns.length * (2 * cellPaddingMm + 0.1)
  const wordsMm = words.reduce((sum, word) => sum + word, 0)
  // A number or a code that is broken is read wrongly: of very many columns the letters get smaller first.
  const fontSize = tablePt * Math.min(1, Math.max(smallestPt / tablePt, (room - padding) / wordsMm))
  const roomOf = (textMm: number) => (textMm * fontSize) / tablePt + 2 * cellPaddingMm + 0.1
  const shares = columns.map(({ width: share }) => share)
  const texts =
    rowsPerPage === undefined
      ? undefined
      : widestWords(
          columns.length,
          lines,
          columns.map(() => true),
          (text) => pdf.getTextWidth(text),
        )
  const widths = texts ? widthsByText(words.map(roomOf), texts.map(roomOf), room) : columnWidths(shares, words.map(roomOf), room)
  const fit = rowsPerPage === undefined ? undefined : fitOf((height - tableTop - 2 * marginMm) / (rowsPerPage + headRows), fontSize)
  if (fit) {
    pdf.setFont(font, 'normal').setFontSize(fontSize)
    for (const row of rows) cutTexts(pdf, row, widths, isWhole, fit.lines)
  }
  autoTable(pdf, {
    startY: y + 5,
    margin: { left: marginMm, right: marginMm, bottom: marginMm + 6, top: marginMm },
    head: [columns.map(({ head, align }) => ({ content: head, styles: { halign: align } }))],
    body: rows,
    ...(foot ? { foot: [foot], showFoot: 'lastPage' as const } : {}),
    styles: {
      font,
      fontSize,
      cellPadding: fit ? { horizontal: cellPaddingMm, vertical: fit.paddingMm } : cellPaddingMm,
      overflow: 'linebreak',
      lineColor: [229, 225, 216],
      lineWidth: 0.1,
      textColor: 20,
    },
    headStyles: { fillColor: [122, 89, 8], textColor: 255, fontStyle: 'bold' },
    footStyles: { fillColor: [247, 240, 220], textColor: 20, fontStyle: 'bold' },
    columnStyles: Object.fromEntries(columns.map(({ align }, at) => [at, { halign: align, cellWidth: widths[at] as number }])),
  })
  let end = endOfTable(pdf)
  if (closing) end = drawClosing(pdf, closing, font, end)
  if (signatures.length > 0) drawSignatures(pdf, signatures, font, end)
  const pages = pdf.getNumberOfPages()
  for (let page = 1; page <= pages; page += 1) {
    pdf.setPage(page).setFont(font, 'normal').setFontSize(tablePt)
    pdf.text(printedBy(paper), marginMm, height - marginMm + 2)
    pdf.text(`${page} of ${pages}`, width - marginMm, height - marginMm + 2, { align: 'right' })
    stampPage(pdf)
  }
  return pdf.output('arraybuffer')
}

const endOfTable = (pdf: jsPDF) => (pdf as jsPDF & { lastAutoTable: { finalY: number } }).lastAutoTable.finalY

/** Draws the notes below the sums, on a new page if they do not fit. Returns where they end. */
function drawClosing(pdf: jsPDF, closing: string, font: string, top: number): number {
  pdf.setFont(font, 'normal').setFontSize(tablePt).setTextColor(20)
  const lines = pdf.splitTextToSize(closing, pdf.internal.pageSize.getWidth() - 2 * marginMm) as string[]
  let y = top + 5
  if (y + lines.length * lineMm(tablePt) > pdf.internal.pageSize.getHeight() - marginMm - 6) {
    pdf.addPage()
    y = marginMm + 4
  }
  pdf.text(lines, marginMm, y)
  return y + lines.length * lineMm(tablePt)
}

/** How high a line of letters of so many points is, in millimetres. */
const lineMm = (points: number) => points * 0.3528 * 1.15
/** The head of a table is as high as so many of its rows, and its sums as one. */
const headRows = 3

/** How many lines of text fit in a row of `rowMm`, and the space above and below them. */
function fitOf(rowMm: number, fontSize: number): { readonly lines: number; readonly paddingMm: number } {
  const lines = Math.max(1, Math.floor((rowMm - 0.3) / lineMm(fontSize)))
  return { lines, paddingMm: Math.max(0.15, (rowMm - lines * lineMm(fontSize)) / 2 - 0.01) }
}

/** Cuts each text of a row at the width of its cell. Texts that must stay whole are not cut. */
function cutTexts(pdf: jsPDF, row: PdfRow, widths: readonly number[], isWhole: readonly boolean[], lines: number): void {
  if (!Array.isArray(row) || row.length !== widths.length) return
  row.forEach((cell, at) => {
    const room = (widths[at] as number) - 2 * cellPaddingMm
    if (isWhole[at] || typeof cell !== 'string' || pdf.getTextWidth(cell) <= room) return
    const parts = pdf.splitTextToSize(cell, room) as string[]
    if (parts.length <= lines) return
    const last = parts[lines - 1] as string
    let ended = last
    while (ended.length > 1 && pdf.getTextWidth(`${ended}...`) > room) ended = ended.slice(0, -1)
    row[at] = [...parts.slice(0, lines - 1), `${ended.trimEnd()}...`].join('\n')
  })
}

/**
 * Returns the widths of columns for their texts. Each column is at least as wide as it needs. The remaining room is given to columns by
 * what their widest text still needs; the rest is shared.
 */
export function widthsByText(needs: readonly number[], wants: readonly number[], room: number): number[] {
  const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
  const needed = sum(needs)
  if (needed >= room) return needs.map((need) => (need / needed) * room)
  const more = wants.map((want, at) => Math.max(0, want - (needs[at] as number)))
  const requested = sum(more)
  const left = room - needed
  if (requested > left) return needs.map((need, at) => need + ((more[at] as number) / requested) * left)
  const wide = needs.map((need, at) => need + (more[at] as number))
  return wide.map((width) => width + (width / sum(wide)) * (left - requested))
}

/** How high a place to sign is, and where in it the line stands. */
const [signatureMm, signatureLineMm] = [34, 25] as const

/** Draws the places to sign below `top`, on a page of their own where they do not fit any more. */
function drawSignatures(pdf: jsPDF, signatures: readonly Signature[], font: string, top: number): void {
  const [width, height] = [pdf.internal.pageSize.getWidth() - 2 * marginMm, pdf.internal.pageSize.getHeight()]
  let y = top + 8
  if (y + signatureMm > height - marginMm - 6) {
    pdf.addPage()
    y = marginMm + 4
  }
  const eachMm = width / signatures.length
  pdf.setFont(font, 'normal').setFontSize(textPt).setTextColor(20).setDrawColor(120).setLineWidth(0.2)
  signatures.forEach(({ role, name }, at) => {
    const middle = marginMm + eachMm * (at + 0.5)
    pdf.text(role, middle, y, { align: 'center' })
    pdf.line(middle - eachMm * 0.38, y + signatureLineMm, middle + eachMm * 0.38, y + signatureLineMm)
    if (name) pdf.text(name, middle, y + signatureLineMm + 4, { align: 'center' })
  })
}

/** How large the picture of a thing is, and how far its facts stand apart. */
const [pictureMm, factMm] = [56, 4.4]

/** Draws the facts of a thing from `top` down. Returns where they end. */
function drawAbout(pdf: jsPDF, { picture, facts, parts }: PdfAbout, font: string, top: number): number {
  const width = pdf.internal.pageSize.getWidth() - 2 * marginMm
  let left = marginMm
  if (picture) {
    const scale = pictureMm / Math.max(picture.width, picture.height)
    pdf.addImage(picture.data, 'JPEG', marginMm, top, picture.width * scale, picture.height * scale)
    left += picture.width * scale + 5
  }
  const perColumn = Math.ceil(facts.length / 2)
  const columnMm = (marginMm + width - left) / 2
  facts.forEach(([label, value], at) => {
    const [x, y] = [left + columnMm * Math.floor(at / perColumn), top + 3 + factMm * (at % perColumn)]
    pdf.setFont(font, 'normal').setFontSize(tablePt).setTextColor(110).text(label, x, y)
    // A value that is too long for its place ends there.
    const [line = ''] = pdf.setTextColor(20).splitTextToSize(value, columnMm * 0.58) as string[]
    pdf.text(line, x + columnMm * 0.4, y)
  })
  let end = top + Math.max(picture ? pictureMm : 0, 3 + factMm * perColumn)
  for (const { heading, heads, rows } of parts) {
    pdf
      .setFont(font, 'bold')
      .setFontSize(textPt)
      .text(heading, marginMm, end + 4)
    autoTable(pdf, {
      startY: end + 5.5,
      margin: { left: marginMm, right: marginMm },
      head: [[...heads]],
      body: rows.map((row) => [...row]),
      styles: { font, fontSize: tablePt - 1, cellPadding: cellPaddingMm, lineColor: [229, 225, 216], lineWidth: 0.1, textColor: 20 },
      headStyles: { fillColor: [246, 244, 239], textColor: 20, fontStyle: 'bold' },
    })
    end = (pdf as jsPDF & { lastAutoTable: { finalY: number } }).lastAutoTable.finalY
  }
  return end
}

/**
 * The widths of columns by their shares of `room`, each at least as wide as it needs for a word to stay whole; the others give way.
 * Where the needs alone are more than the room, every column gets its part of them.
 */
export function columnWidths(shares: readonly number[], needs: readonly number[], room: number): number[] {
  const needed = needs.reduce((sum, need) => sum + need, 0)
  if (needed >= room) return needs.map((need) => (need / needed) * room)
  const isTight = shares.map(() => false)
  for (;;) {
    const left = room - needs.reduce((sum, need, at) => sum + (isTight[at] ? need : 0), 0)
    const shared = shares.reduce((sum, share, at) => sum + (isTight[at] ? 0 : share), 0)
    const widths = shares.map((share, at) => (isTight[at] ? (needs[at] as number) : (share / shared) * left))
    const short = widths.findIndex((width, at) => !isTight[at] && width < (needs[at] as number))
    if (short < 0) return widths
    isTight[short] = true
  }
}

/**
 * How wide the widest of the longest words of each column is, or of its longest texts where they are whole; a cell over several columns
 * counts for none, and a head may always stand on several lines.
 */
function widestWords(count: number, rows: readonly PdfRow[], isWhole: readonly boolean[], widthOf: (word: string) => number): number[] {
  const letters = Array.from({ length: count }, () => 0)
  const widest = Array.from({ length: count }, () => 0)
  for (const [line, row] of rows.entries()) {
    if (!Array.isArray(row) || row.length !== count) continue
    row.forEach((cell, at) => {
      const content = typeof cell === 'object' && cell !== null && 'content' in cell ? cell.content : cell
      const text = String(content ?? '')
      for (const word of isWhole[at] && line > 0 ? [text] : text.split(/\s+/)) {
        if (word.length < (letters[at] as number)) continue
        letters[at] = word.length
        widest[at] = Math.max(widest[at] as number, widthOf(word))
      }
    })
  }
  return widest
}

/** An address in at most three lines, the first two of so many letters; a word stays whole unless it is longer than that. */
export function addressLines(address: string): string[] {
  const [first, second] = addressSplits
  const [line, rest] = splitAt(address, first)
  return [line, ...splitAt(rest, second - first)].map((each) => each.trim()).filter(Boolean)
}

/** A text parted behind the last word that ends within `length` letters. */
function splitAt(text: string, length: number): [string, string] {
  if (text.length <= length) return [text, '']
  const blank = text.lastIndexOf(' ', length)
  const at = blank > 0 ? blank : length
  return [text.slice(0, at), text.slice(at).trimStart()]
}
