import type { jsPDF } from 'jspdf'
import { isLatin } from '../web/paper-font.ts'
import { embeddedFont, measuringPdf } from './embedded.ts'

/** How a text is written. */
export interface Face {
  readonly font: keyof typeof pdfFonts
  /** In points. */
  readonly size: number
  readonly bold: boolean
}

/** The fonts that every PDF reader has. Paper uses them for letters that its own typefaces lack, and while these are not loaded. */
export const pdfFonts = { SANS: 'helvetica', SERIF: 'times', MONO: 'courier' } as const

/** A point in millimetres. */
export const pointMm = 25.4 / 72

/** How wide a text is on paper, in millimetres: the same for the PDF and for what the designer shows. */
export function widthOf(text: string, { font, size, bold }: Face): number {
  const rule = measuringPdf()
  const name = latinFont(rule, text, { font, bold })
  // A letter of another script is as wide as the font is high. The font of that script draws plain letters next to it like Helvetica.
  const plain = name === undefined ? text.replaceAll(notPlain, '') : text
  const wide = name === undefined ? [...text].length - plain.length : 0
  rule.setFont(name ?? pdfFonts.SANS, bold ? 'bold' : 'normal')
  // Letters are printed without kerning, so they are measured without.
  return (rule.getStringUnitWidth(plain, { doKerning: false }) + wide) * size * pointMm
}

/** The name of the font that writes a text in a PDF; undefined of one in letters that have to be brought along. */
export function latinFont(pdf: jsPDF, text: string, { font, bold }: Pick<Face, 'font' | 'bold'>): string | undefined {
  return embeddedFont(pdf, text, font, bold ? 'bold' : 'normal') ?? (isLatin(text) ? pdfFonts[font] : undefined)
}

const notPlain = /[^\u0020-\u007e]/gu
