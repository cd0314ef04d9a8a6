import { jsPDF } from 'jspdf'
import { type RowInput, autoTable } from 'jspdf-autotable'
import type { Align } from '../contract/field.ts'
import { type Paper, printedBy } from './paper.ts'
import { paperFont } from './paper-font.ts'

/** A column as it stands on paper. */
export interface PdfColumn {
  readonly head: string
  readonly align: Align
  /** Its share of the width. */
  readonly width: number
}

/** A line of a table on paper: its cells as text, or with a look of their own. Nothing in it but data: it travels to a worker. */
export type PdfRow = RowInput

/** What stands around the rows of a PDF, in the reader's language. */
export interface PdfFrame {
  readonly title: string
  readonly columns: readonly PdfColumn[]
  readonly foot: PdfRow | undefined
  readonly paper: Paper
  /** The language of the screen, for letters that are drawn differently in two countries. */
  readonly language: string
}

const marginMm = 10
const [titlePt, textPt, tablePt] = [13, 9, 8] as const
/** Specification §9: the address is split at 48 and at 90 characters. */
const addressSplits = [48, 90] as const

/**
 * A table as PDF on A4 (specification §9): shop and address in the head, 8-point table, grand total, and
 * 'Printed By {user} / {time}' with the page number in the foot. Computes for as long as it takes, so it runs in a worker.
 */
export async function drawPdf({ title, columns, foot, paper, language }: PdfFrame, rows: PdfRow[]): Promise<ArrayBuffer> {
  const pdf = new jsPDF({ orientation: paper.landscape ? 'landscape' : 'portrait', unit: 'mm', format: 'a4', compress: true })
  const heads = columns.map(({ head }) => head)
  const font = await paperFont(pdf, [title, paper.shop, paper.address, ...heads, JSON.stringify([rows, foot])].join(' '), language)
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
  const shares = columns.reduce((sum, column) => sum + column.width, 0)
  autoTable(pdf, {
    startY: y + 5,
    margin: { left: marginMm, right: marginMm, bottom: marginMm + 6, top: marginMm },
    head: [columns.map(({ head, align }) => ({ content: head, styles: { halign: align } }))],
    body: rows,
    ...(foot ? { foot: [foot], showFoot: 'lastPage' as const } : {}),
    styles: { font, fontSize: tablePt, cellPadding: 1.1, overflow: 'linebreak', lineColor: [229, 225, 216], lineWidth: 0.1, textColor: 20 },
    headStyles: { fillColor: [122, 89, 8], textColor: 255, fontStyle: 'bold' },
    footStyles: { fillColor: [247, 240, 220], textColor: 20, fontStyle: 'bold' },
    columnStyles: Object.fromEntries(
      columns.map((column, at) => [at, { halign: column.align, cellWidth: (column.width / shares) * (width - 2 * marginMm) }]),
    ),
  })
  const pages = pdf.getNumberOfPages()
  for (let page = 1; page <= pages; page += 1) {
    pdf.setPage(page).setFont(font, 'normal').setFontSize(tablePt)
    pdf.text(printedBy(paper), marginMm, height - marginMm + 2)
    pdf.text(`${page} of ${pages}`, width - marginMm, height - marginMm + 2, { align: 'right' })
  }
  return pdf.output('arraybuffer')
}

/** An address in at most three lines. */
export function addressLines(address: string): string[] {
  const [first, second] = addressSplits
  return [address.slice(0, first), address.slice(first, second), address.slice(second)].map((line) => line.trim()).filter(Boolean)
}
