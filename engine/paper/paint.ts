import i18next from 'i18next'
import type { jsPDF } from 'jspdf'
import { type Mark, faintOpacity, inkOf } from './mark.ts'
import { isLatin, paperFont } from '../web/paper-font.ts'
import { latinFont } from './ruler.ts'

/** The font for the texts of these marks that no PDF reader brings a font for, made known to `pdf`. */
export function foreignFontOf(pdf: jsPDF, marks: readonly Mark[]): Promise<string> {
  const foreign = marks.flatMap((mark) => (mark.kind === 'text' && !isLatin(mark.text) ? [mark.text] : []))
  return paperFont(pdf, foreign.join(''), i18next.language)
}

/** Puts a mark on the page of a PDF in millimetres. `foreignFont` writes what no PDF reader brings a font for. */
export function paint(pdf: jsPDF, mark: Mark, foreignFont: string): void {
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
    case 'strokes':
      pdf
        .setDrawColor(...mark.ink)
        .setLineWidth(mark.thickness)
        .setLineJoin('round')
      for (const stroke of mark.strokes) {
        const [[x, y] = [0, 0], ...further] = stroke
        pdf.lines(
          further.map(([nextX, nextY], at) => [nextX - (stroke[at]?.[0] ?? 0), nextY - (stroke[at]?.[1] ?? 0)]),
          x,
          y,
        )
      }
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
  if (mark.faint) pdf.saveGraphicsState().setGState(pdf.GState({ opacity: faintOpacity }))
  pdf
    .setFont(latinFont(pdf, text, face) ?? foreignFont, face.bold ? 'bold' : 'normal')
    .setFontSize(face.size)
    .setTextColor(...inkOf(mark))
    .text(text, x, y)
  if (mark.faint) pdf.restoreGraphicsState()
}
