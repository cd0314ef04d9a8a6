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

const turned = 30
const turn = (turned * Math.PI) / 180

/** The letters across the page of a PDF in millimetres that is being drawn, turned as a stamp is. */
export function stampPage(pdf: jsPDF): void {
  const text = paperMark()
  if (text === undefined) return
  const [width, height] = [pdf.internal.pageSize.getWidth(), pdf.internal.pageSize.getHeight()]
  const long = Math.min(width, height) * share
  pdf.saveGraphicsState()
  pdf.setFont('helvetica', 'bold').setFontSize(1)
  const size = long / pdf.getTextWidth(text)
  // From where they begin: half of them to the left of the middle, and half of their height below it.
  const half = (size * pointMm) / 3
  const x = width / 2 - (Math.cos(turn) * long) / 2 + Math.sin(turn) * half
  const y = height / 2 + (Math.sin(turn) * long) / 2 + Math.cos(turn) * half
  pdf.setGState(pdf.GState({ opacity: faintOpacity }))
  pdf.setFontSize(size).setTextColor(60).text(text, x, y, { angle: turned })
  pdf.restoreGraphicsState()
}
