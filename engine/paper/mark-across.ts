import type { jsPDF } from 'jspdf'
import { type Mark, faintOpacity } from './mark.ts'
import { paperMark } from './paper-mark.ts'
import { pointMm, widthOf } from './ruler.ts'

/** The part of a paper's width that the letters take. */
const share = 0.8
/** A long slip says so again and again: a part of it may be torn off. */
const everyMm = 70
const bold = { font: 'SANS', bold: true } as const

/** The letters across a paper of this size, large and faint, over what stands on it. */
export function markAcross(widthMm: number, heightMm: number): readonly Mark[] {
  const text = paperMark()
  if (text === undefined) return []
  const size = Math.min((widthMm * share) / widthOf(text, { ...bold, size: 1 }), (heightMm * share) / pointMm)
  const face = { ...bold, size }
  const width = widthOf(text, face)
  const times = Math.max(1, Math.floor(heightMm / everyMm))
  return Array.from({ length: times }, (_, at): Mark => {
    const middle = (heightMm * (at + 0.5)) / times
    return { kind: 'text', text, x: (widthMm - width) / 2, y: middle + (size * pointMm) / 3, width, face, grey: true, faint: true }
  })
}

/** The letters across the page of a PDF in millimetres that is being drawn, turned as a stamp is. */
export function stampPage(pdf: jsPDF): void {
  const text = paperMark()
  if (text === undefined) return
  const [width, height] = [pdf.internal.pageSize.getWidth(), pdf.internal.pageSize.getHeight()]
  pdf.saveGraphicsState()
  pdf.setGState(pdf.GState({ opacity: faintOpacity }))
  pdf
    .setFont('helvetica', 'bold')
    .setFontSize((Math.min(width, height) * share) / widthOf(text, { ...bold, size: 1 }))
    .setTextColor(60)
    .text(text, width / 2, height / 2, { align: 'center', baseline: 'middle', angle: 30, rotationDirection: 1 })
  pdf.restoreGraphicsState()
}
