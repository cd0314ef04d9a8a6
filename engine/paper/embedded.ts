import { jsPDF } from 'jspdf'
import { binaryText } from '../web/binary-text.ts'
import { type PaperFace, type Weight, families, fetchedFaces } from './paper-faces.ts'
import { tabularGlyphs } from './tabular-glyphs.ts'

/** The glyph of each letter that a typeface has, by the letter's number. */
type Glyphs = Record<number, number>

/** What a PDF knows of a font that it was given; the types of its maker leave it out. */
interface GivenFonts {
  getFont(family: string, weight: Weight): { readonly metadata: { readonly cmap: { readonly unicode: { readonly codeMap: Glyphs } } } }
}

let rule: jsPDF | undefined

/** A PDF that nothing is written in: with it is measured. */
export const measuringPdf = (): jsPDF => (rule ??= new jsPDF({ unit: 'mm' }))

/**
 * The name of the typeface that writes a text in a PDF, embedded there when it is wanted first; undefined while it is not fetched, and
 * where it lacks a letter.
 */
export function embeddedFont(pdf: jsPDF, text: string, font: string, weight: Weight): string | undefined {
  const face = fetchedFaces().find((each) => each.font === font && each.weight === weight)
  if (!face) return undefined
  const glyphs = glyphsIn(measuringPdf(), face)
  if ([...text].some((letter) => glyphs[letter.codePointAt(0) as number] === undefined)) return undefined
  glyphsIn(pdf, face)
  return families[face.font]
}

const embedded = new WeakMap<jsPDF, Map<PaperFace, Glyphs>>()

/** The glyphs of a typeface in a PDF, which has it from then on. */
function glyphsIn(pdf: jsPDF, face: PaperFace): Glyphs {
  const faces = embedded.get(pdf) ?? new Map<PaperFace, Glyphs>()
  embedded.set(pdf, faces)
  const glyphs = faces.get(face) ?? embed(pdf, face)
  faces.set(face, glyphs)
  return glyphs
}

function embed(pdf: jsPDF, { font, weight, file }: PaperFace): Glyphs {
  const [family, name] = [families[font], `${families[font]}-${weight}.ttf`]
  pdf.addFileToVFS(name, binaryText(file))
  pdf.addFont(name, family, weight)
  const glyphs = (pdf.internal as unknown as GivenFonts).getFont(family, weight).metadata.cmap.unicode.codeMap
  const tabular = tabularGlyphs(file)
  for (const digit of '0123456789') {
    const code = digit.charCodeAt(0)
    const glyph = tabular.get(glyphs[code] ?? 0)
    if (glyph !== undefined) glyphs[code] = glyph
  }
  return glyphs
}
