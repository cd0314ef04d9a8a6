import { jsPDF } from 'jspdf'
import { autoTable } from 'jspdf-autotable'
import { type Table, cellText, sumWordAt } from '../contract/table.ts'
import { type Paper, printedBy } from './paper.ts'
import { paperFont } from './paper-font.ts'

const marginMm = 10
const [titlePt, textPt, tablePt] = [13, 9, 8] as const
/** Specification §9: the address is split at 48 and at 90 characters. */
const addressSplits = [48, 90] as const

/**
 * A table as PDF on A4 (specification §9): shop and address in the head, 8-point table, grand total, and
 * 'Printed By {user} / {time}' with the page number in the foot.
 */
export async function toPdf(table: Table, paper: Paper, say: (label: string) => string): Promise<Blob> {
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
    ...section.rows.map((row) => table.columns.map((column) => cellText(column, row[column.name], say))),
    ...(section.heading === undefined || !section.subtotal ? [] : [sumCells(table, section.subtotal, say('TOTAL'))]),
  ])
  const head = table.columns.map((column) => say(column.label))
  const pdf = new jsPDF({ orientation: paper.landscape ? 'landscape' : 'portrait', unit: 'mm', format: 'a4', compress: true })
  const font = await paperFont(pdf, [say(table.title), say('GRAND TOTAL'), paper.shop, paper.address, ...head, JSON.stringify(body)].join(' '))
  const width = pdf.internal.pageSize.getWidth()
  const height = pdf.internal.pageSize.getHeight()
  let y = marginMm + 4
  pdf.setFont(font, 'bold').setFontSize(titlePt).text(paper.shop, marginMm, y)
  pdf.text(say(table.title).toUpperCase(), width - marginMm, y, { align: 'right' })
  pdf.setFont(font, 'normal').setFontSize(textPt)
  if (paper.period) pdf.text(paper.period, width - marginMm, y + 5, { align: 'right' })
  for (const line of addressLines(paper.address)) {
    y += 4.5
    pdf.text(line, marginMm, y)
  }
  autoTable(pdf, {
    startY: y + 5,
    margin: { left: marginMm, right: marginMm, bottom: marginMm + 6, top: marginMm },
    head: [table.columns.map((column, at) => ({ content: head[at] as string, styles: { halign: column.align } }))],
    body,
    ...(table.total ? { foot: [sumCells(table, table.total, say('GRAND TOTAL'))], showFoot: 'lastPage' as const } : {}),
    styles: { font, fontSize: tablePt, cellPadding: 1.1, overflow: 'linebreak', lineColor: [229, 225, 216], lineWidth: 0.1, textColor: 20 },
    headStyles: { fillColor: [122, 89, 8], textColor: 255, fontStyle: 'bold' },
    footStyles: { fillColor: [247, 240, 220], textColor: 20, fontStyle: 'bold' },
    columnStyles: Object.fromEntries(
      table.columns.map((column, at) => [at, { halign: column.align, cellWidth: (column.width / widthSum(table)) * (width - 2 * marginMm) }]),
    ),
  })
  const pages = pdf.getNumberOfPages()
  for (let page = 1; page <= pages; page += 1) {
    pdf.setPage(page).setFont(font, 'normal').setFontSize(tablePt)
    pdf.text(printedBy(paper), marginMm, height - marginMm + 2)
    pdf.text(`${page} of ${pages}`, width - marginMm, height - marginMm + 2, { align: 'right' })
  }
  return pdf.output('blob')
}

const widthSum = (table: Table) => table.columns.reduce((sum, column) => sum + column.width, 0)

/** A line of sums; its word takes the columns up to the first sum. */
function sumCells(table: Table, sums: Readonly<Record<string, unknown>>, word: string) {
  const wordAt = sumWordAt(table, sums)
  const firstSum = table.columns.findIndex((column) => sums[column.name] !== undefined)
  const span = wordAt === 0 ? Math.max(1, firstSum) : 0
  const styles = { fontStyle: 'bold' as const }
  return [
    ...(span > 0 ? [{ content: word, colSpan: span, styles: { ...styles, halign: 'left' as const } }] : []),
    ...table.columns.slice(span).map((column, at) => ({
      content: at + span === wordAt ? word : cellText(column, sums[column.name], (text) => text),
      styles: { ...styles, halign: column.align },
    })),
  ]
}

/** An address in at most three lines. */
export function addressLines(address: string): string[] {
  const [first, second] = addressSplits
  return [address.slice(0, first), address.slice(first, second), address.slice(second)].map((line) => line.trim()).filter(Boolean)
}
