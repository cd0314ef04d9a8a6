import { jsPDF } from 'jspdf'
import type { ReceiptLayout } from '../contract/layout.ts'
import { type Mark, drawReceipt, inkOf } from './draw-receipt.ts'
import type { ReceiptData, ReceiptLogo } from './receipt-data.ts'
import { isPlain, pdfFonts, pointMm } from './ruler.ts'

/** A receipt as PDF on paper of its own size, as many copies as the layout says. */
export function receiptPdf(layout: ReceiptLayout, data: ReceiptData, logo?: ReceiptLogo): jsPDF {
  const { lebar, tinggi, rangkap } = layout
  const orientation = lebar > tinggi ? 'landscape' : 'portrait'
  const pdf = new jsPDF({ orientation, unit: 'mm', format: [lebar, tinggi], compress: true })
  const pages = drawReceipt(layout, data, logo)
  Array.from({ length: rangkap }, () => pages)
    .flat()
    .forEach((marks, at) => {
      if (at > 0) pdf.addPage([lebar, tinggi], orientation)
      for (const mark of marks) paint(pdf, mark)
    })
  return pdf
}

function paint(pdf: jsPDF, mark: Mark): void {
  switch (mark.kind) {
    case 'text':
      return paintText(pdf, mark)
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

function paintText(pdf: jsPDF, mark: Extract<Mark, { kind: 'text' }>): void {
  const { text, x, y, face } = mark
  const picture = isPlain(text) ? undefined : letteredPicture(mark)
  if (picture) {
    const heightMm = lineOfPicture * face.size * pointMm
    pdf.addImage(picture, 'PNG', x, y - baselineOfPicture * heightMm, mark.width, heightMm)
    return
  }
  pdf
    .setFont(pdfFonts[face.font], face.bold ? 'bold' : 'normal')
    .setFontSize(face.size)
    .setTextColor(...inkOf(mark))
  // What neither a font nor a picture can write is said to be missing rather than written as something else.
  pdf.text(isPlain(text) ? text : [...text].map((letter) => (isPlain(letter) ? letter : '?')).join(''), x, y)
}

const [lineOfPicture, baselineOfPicture] = [1.4, 0.78] as const
const dotsPerPoint = 300 / 72
const screenFonts = { SANS: 'sans-serif', SERIF: 'serif', MONO: 'monospace' } as const

/** Letters that no PDF reader brings along, Chinese and Japanese, as the browser's own fonts draw them. */
function letteredPicture({ text, width, face, ...mark }: Extract<Mark, { kind: 'text' }>): string | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil((width / pointMm) * dotsPerPoint)
  canvas.height = Math.ceil(lineOfPicture * face.size * dotsPerPoint)
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  pen.font = `${face.bold ? 'bold ' : ''}${face.size * dotsPerPoint}px ${screenFonts[face.font]}`
  pen.fillStyle = `rgb(${inkOf({ text, width, face, ...mark }).join(' ')})`
  pen.fillText(text, 0, canvas.height * baselineOfPicture, canvas.width)
  return canvas.toDataURL('image/png')
}
