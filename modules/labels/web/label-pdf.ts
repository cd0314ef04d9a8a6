import { jsPDF } from 'jspdf'
import { foreignFontOf, paint } from '#engine/paper/paint.ts'
import { paperFaces } from '#engine/paper/paper-faces.ts'
import { labelPages } from '../contract/place-label.ts'
import type { LabelJob } from '../contract/printer.ts'
import { faceMarks, matrixOf } from './label-marks.ts'

/** Labels as PDF, on pages of the size of their stock. */
export async function labelPdf({ layout, pieces, mulai, geser_x, geser_y, isTrial }: LabelJob): Promise<jsPDF> {
  const { lebar_kertas, tinggi_kertas, muka } = layout
  const format = [lebar_kertas, tinggi_kertas]
  const orientation = lebar_kertas > tinggi_kertas ? 'landscape' : 'portrait'
  const pdf = new jsPDF({ format, orientation, unit: 'mm', compress: true })
  await paperFaces()
  const drawn = pieces.map((piece) => muka.map((_, at) => faceMarks(layout, at, piece, undefined, isTrial)))
  const foreignFont = await foreignFontOf(pdf, drawn.flat(2))
  labelPages(layout, pieces.length, mulai).forEach((places, page) => {
    if (page > 0) pdf.addPage(format, orientation)
    for (const { at, x, y } of places) {
      muka.forEach((face, which) => {
        const there = { ...face, x: x + geser_x + face.x, y: y + geser_y + face.y }
        turned(pdf, matrixOf(there), tinggi_kertas, () => {
          for (const mark of drawn[at]?.[which] ?? []) paint(pdf, mark, foreignFont)
        })
      })
    }
  })
  return pdf
}

/** Paints with everything turned and moved by a matrix in millimetres; a PDF counts from below, in points. */
function turned(pdf: jsPDF, [a, b, c, d, e, f]: ReturnType<typeof matrixOf>, pageMm: number, work: () => void): void {
  // What is written as it is, its types leave out.
  const { scaleFactor: perMm, write } = pdf.internal as typeof pdf.internal & { write(...operators: readonly string[]): void }
  const numbers = [a, -b, -c, d, (c * pageMm + e) * perMm, (pageMm - d * pageMm - f) * perMm]
  pdf.saveGraphicsState()
  write(`${numbers.map((each) => each.toFixed(4)).join(' ')} cm`)
  work()
  pdf.restoreGraphicsState()
}
