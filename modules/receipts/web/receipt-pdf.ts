import { jsPDF } from 'jspdf'
import { isLatin, paperFont } from '#engine/web/paper-font.ts'
import type { ReceiptLayout } from '../contract/layout.ts'
import { type Mark, drawReceipt, inkOf } from './draw-receipt.ts'
import type { ReceiptData, ReceiptLogo } from './receipt-data.ts'
import { pdfFonts } from './ruler.ts'

/** A receipt as PDF on paper of its own size, as many copies as the layout says. */
export async function receiptPdf(layout: ReceiptLayout, data: ReceiptData, logo?: ReceiptLogo): Promise<jsPDF> {
  const { lebar, tinggi, rangkap } = layout
  const orientation = lebar > tinggi ? 'landscape' : 'portrait'
  const pdf = new jsPDF({ orientation, unit: 'mm', format: [lebar, tinggi], compress: true })
  const pages = drawReceipt(layout, data, logo)
  const foreign = pages.flat().flatMap((mark) => (mark.kind === 'text' && !isLatin(mark.text) ? [mark.text] : []))
  const foreignFont = await paperFont(pdf, foreign.join(''))
  Array.from({ length: rangkap }, () => pages)
    .flat()
    .forEach((marks, at) => {
      if (at > 0) pdf.addPage([lebar, tinggi], orientation)
      for (const mark of marks) paint(pdf, mark, foreignFont)
    })
  return pdf
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
