import { jsPDF } from 'jspdf'
import { autoTable } from 'jspdf-autotable'
import type { Table } from '../contract/table.ts'

/** What stands around a report on paper. */
export interface Paper {
  /** The shop's name. */
  readonly shop: string
  readonly address: string
  /** `2026-01-01 s/d 2026-01-31`, or nothing. */
  readonly period: string | undefined
  readonly landscape: boolean
  /** Who prints it, and when. */
  readonly user_id: string
  readonly printedAt: string
}

const marginMm = 10
const [titlePt, textPt, tablePt] = [13, 9, 8] as const
/** Specification §9: the address is split at 48 and at 90 characters. */
const addressSplits = [48, 90] as const

/**
 * A table as PDF on A4 (specification §9): shop and address in the head, 8-point table, grand total, and
 * 'Printed By {user} / {time}' with the page number in the foot.
 */
export function toPdf(table: Table, paper: Paper, say: (label: string) => string): Blob {
  const pdf = new jsPDF({ orientation: paper.landscape ? 'landscape' : 'portrait', unit: 'mm', format: 'a4', compress: true })
  const width = pdf.internal.pageSize.getWidth()
  const height = pdf.internal.pageSize.getHeight()
  let y = marginMm + 4
  pdf.setFont('helvetica', 'bold').setFontSize(titlePt).text(paper.shop, marginMm, y)
  pdf.text(say(table.title).toUpperCase(), width - marginMm, y, { align: 'right' })
  pdf.setFont('helvetica', 'normal').setFontSize(textPt)
  if (paper.period) pdf.text(paper.period, width - marginMm, y + 5, { align: 'right' })
  for (const line of addressLines(paper.address)) {
    y += 4.5
    pdf.text(line, marginMm, y)
  }
  const body = table.sections.flatMap((section) => [
    ...(section.heading === undefined
      ? []
      : [
          [
            {
              content: section.heading,
              colSpan: table.columns.length,
              styles: { fontStyle: 'bold' as const, fillColor: [246, 244, 239] as [number, number, number] },
            },
          ],
        ]),
    ...section.rows.map((row) =>
      table.columns.map((column) => (row[column.name] === null || row[column.name] === undefined ? '' : column.format(row[column.name]))),
    ),
    ...(section.heading === undefined || !section.subtotal ? [] : [sumCells(table, section.subtotal, 'TOTAL')]),
  ])
  autoTable(pdf, {
    startY: y + 5,
    margin: { left: marginMm, right: marginMm, bottom: marginMm + 6, top: marginMm },
    head: [table.columns.map((column) => ({ content: say(column.label), styles: { halign: column.align } }))],
    body,
    ...(table.total ? { foot: [sumCells(table, table.total, say('GRAND TOTAL'))], showFoot: 'lastPage' as const } : {}),
    styles: { fontSize: tablePt, cellPadding: 1.1, overflow: 'linebreak', lineColor: [229, 225, 216], lineWidth: 0.1, textColor: 20 },
    headStyles: { fillColor: [122, 89, 8], textColor: 255, fontStyle: 'bold' },
    footStyles: { fillColor: [247, 240, 220], textColor: 20, fontStyle: 'bold' },
    columnStyles: Object.fromEntries(
      table.columns.map((column, at) => [at, { halign: column.align, cellWidth: (column.width / widthSum(table)) * (width - 2 * marginMm) }]),
    ),
  })
  const pages = pdf.getNumberOfPages()
  for (let page = 1; page <= pages; page += 1) {
    pdf.setPage(page).setFont('helvetica', 'normal').setFontSize(tablePt)
    pdf.text(`Printed By ${paper.user_id} / ${paper.printedAt}`, marginMm, height - marginMm + 2)
    pdf.text(`${page} of ${pages}`, width - marginMm, height - marginMm + 2, { align: 'right' })
  }
  return pdf.output('blob')
}

const widthSum = (table: Table) => table.columns.reduce((sum, column) => sum + column.width, 0)

function sumCells(table: Table, sums: Readonly<Record<string, unknown>>, text: string) {
  const first = Math.max(
    1,
    table.columns.findIndex((column) => sums[column.name] !== undefined),
  )
  return [
    { content: text, colSpan: first, styles: { fontStyle: 'bold' as const, halign: 'left' as const } },
    ...table.columns.slice(first).map((column) => ({
      content: sums[column.name] === undefined ? '' : column.format(sums[column.name]),
      styles: { fontStyle: 'bold' as const, halign: column.align },
    })),
  ]
}

/** An address in at most three lines. */
export function addressLines(address: string): string[] {
  const [first, second] = addressSplits
  return [address.slice(0, first), address.slice(first, second), address.slice(second)].map((line) => line.trim()).filter(Boolean)
}
