import { type PdfRow, drawPdf } from '../draw-pdf.ts'
import type { DrawPdf } from '../export-pdf.ts'

/** Draws a PDF without a worker, for places that have none. */
export const drawHere: DrawPdf = async (frame, rows) => {
  const all: PdfRow[] = []
  for await (const portion of rows) all.push(...portion)
  return drawPdf(frame, all)
}
