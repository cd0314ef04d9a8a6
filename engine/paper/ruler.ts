import { jsPDF } from 'jspdf'
import { isLatin } from '../web/paper-font.ts'

/** How a text is written. */
export interface Face {
  readonly font: keyof typeof pdfFonts
  /** In points. */
  readonly size: number
  readonly bold: boolean
}

/** The fonts that every PDF reader brings along. */
export const pdfFonts = { SANS: 'helvetica', SERIF: 'times', MONO: 'courier' } as const

/** A point in millimetres. */
export const pointMm = 25.4 / 72

let rule: jsPDF | undefined

/** How wide a text is on paper, in millimetres: the same for the PDF and for what the designer shows. */
export function widthOf(text: string, { font, size, bold }: Face): number {
  // A letter of another script is as wide as the font is high; the font that has it writes the plain ones beside it like Helvetica.
  const plain = isLatin(text) ? text : text.replaceAll(notPlain, '')
  const wide = isLatin(text) ? 0 : [...text].length - plain.length
  rule ??= new jsPDF({ unit: 'mm' })
  rule.setFont(isLatin(text) ? pdfFonts[font] : pdfFonts.SANS, bold ? 'bold' : 'normal')
  // Letters are printed without kerning, so they are measured without.
  return (rule.getStringUnitWidth(plain, { doKerning: false }) + wide) * size * pointMm
}

const notPlain = /[^\u0020-\u007e]/gu
