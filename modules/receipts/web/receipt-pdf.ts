import i18next from 'i18next'
import { jsPDF } from 'jspdf'
import { isLatin, paperFont } from '#engine/web/paper-font.ts'
import type { Say } from '#engine/web/text.ts'
import type { ReceiptLayout } from '../contract/layout.ts'
import { type Mark, type Pictures, drawReceipt, inkOf } from './draw-receipt.ts'
import type { ReceiptData } from './receipt-data.ts'
import { pdfFonts } from './ruler.ts'

/** A page of paper with what stands on it. */
interface Sheet {
  readonly layout: ReceiptLayout
  readonly marks: readonly Mark[]
}

/**
 * A receipt as PDF on paper of its own size, as many copies as the front's layout or the document says. With a back, each
 * page is followed by it, as a printer that turns the paper wants it.
 */
export async function receiptPdf(
  front: ReceiptLayout,
  data: ReceiptData,
  say: Say,
  { back, ...pictures }: { back?: ReceiptLayout | undefined } & Pictures = {},
): Promise<jsPDF> {
  const pages = sheetsOf([front, ...(back ? [back] : [])].map((layout) => ({ layout, pages: drawReceipt(layout, data, say, pictures) })))
  const pdf = new jsPDF({ ...paperOf(front), unit: 'mm', compress: true })
  const foreign = pages.flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === 'text' && !isLatin(mark.text) ? [mark.text] : [])))
  const foreignFont = await paperFont(pdf, foreign.join(''), i18next.language)
  Array.from({ length: Math.max(front.rangkap, data.rangkap) }, () => pages)
    .flat()
    .forEach(({ layout, marks }, at) => {
      const { format, orientation } = paperOf(layout)
      if (at > 0) pdf.addPage(format, orientation)
      for (const mark of marks) paint(pdf, mark, foreignFont)
    })
  return pdf
}

const paperOf = ({ lebar, tinggi }: ReceiptLayout) => ({
  format: [lebar, tinggi],
  orientation: lebar > tinggi ? ('landscape' as const) : ('portrait' as const),
})

/** The pages of every side in the order of the paper; a side with fewer pages repeats its last. */
function sheetsOf(sides: readonly { layout: ReceiptLayout; pages: readonly (readonly Mark[])[] }[]): Sheet[] {
  const count = Math.max(...sides.map(({ pages }) => pages.length))
  return Array.from({ length: count }, (_, at) => sides.map(({ layout, pages }) => ({ layout, marks: pages[at] ?? pages.at(-1) ?? [] }))).flat()
}

function paint(pdf: jsPDF, mark: Mark, foreignFont: string): void {
  switch (mark.kind) {
    case 'text':
      return paintText(pdf, mark, foreignFont)
    case 'line':
      pdf
        .setDrawColor(...mark.ink)
        .setLineWidth(mark.thickness)
        .line(mark.x, mark.y, mark.x + mark.width, mark.y)
      return
    case 'area':
      pdf.setFillColor(...mark.ink).rect(mark.x, mark.y, mark.width, mark.height, 'F')
      return
    case 'bars':
      pdf.setFillColor(0, 0, 0)
      for (const bar of mark.bars) pdf.rect(...bar, 'F')
      return
    case 'picture':
      pdf.addImage(mark.data, 'JPEG', mark.x, mark.y, mark.width, mark.height)
  }
}

/** Letters that no PDF reader brings along, Chinese and Japanese, are written in a font that comes with the paper. */
function paintText(pdf: jsPDF, mark: Extract<Mark, { kind: 'text' }>, foreignFont: string): void {
  const { text, x, y, face } = mark
  pdf
    .setFont(isLatin(text) ? pdfFonts[face.font] : foreignFont, face.bold ? 'bold' : 'normal')
    .setFontSize(face.size)
    .setTextColor(...inkOf(mark))
    .text(text, x, y)
}
