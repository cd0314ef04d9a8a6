import { jsPDF } from 'jspdf'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Mark } from './mark.ts'
import { paint } from './paint.ts'
import { fetchedFaces } from './paper-faces.ts'
import { widthOf } from './ruler.ts'
import { tabularGlyphs } from './tabular-glyphs.ts'
import { fetchFacesFromDisk } from './testing/faces.ts'

beforeAll(fetchFacesFromDisk)

const sans = { font: 'SANS', size: 10, bold: false } as const
const written = (text: string, font: 'SANS' | 'SERIF' | 'MONO' = 'SANS', bold = false): Mark => ({
  kind: 'text',
  text,
  x: 10,
  y: 10,
  width: 20,
  face: { font, size: 10, bold },
  grey: false,
})
const fontsOf = (...marks: Mark[]) => {
  const pdf = new jsPDF({ unit: 'mm' })
  for (const mark of marks) paint(pdf, mark, 'helvetica')
  const bytes = Buffer.from(pdf.output('arraybuffer')).toString('latin1')
  return { bytes, embedded: [...new Set([...bytes.matchAll(/\/BaseFont \/(Inter|SourceSerif4)/g)].map(([, name]) => name))] }
}

describe('the typefaces of paper', () => {
  it('are embedded in a PDF, and only those that something is written in', () => {
    expect(fontsOf(written('CINCIN “MAWAR” — É'), written('Rp. 1', 'SERIF', true)).embedded).toEqual(['Inter', 'SourceSerif4'])
    expect(fontsOf(written('CINCIN')).embedded).toEqual(['Inter'])
    expect(fontsOf(written('CINCIN', 'MONO')).embedded).toEqual([])
  })

  it('weigh little: a PDF contains only the glyphs that it uses', () => {
    expect(fontsOf(written('CINCIN', 'SANS'), written('CINCIN', 'SANS', true), written('Rp. 1', 'SERIF', true)).bytes.length).toBeLessThan(100_000)
  })

  it('leave letters that they lack to those that every PDF reader has', () => {
    expect(fontsOf(written('Škoda')).embedded).toEqual([])
    expect(widthOf('Škoda', sans)).toBeGreaterThan(0)
  })

  it('have digits of one width, so that amounts stand digit below digit', () => {
    for (const face of [sans, { ...sans, bold: true }, { ...sans, font: 'SERIF', bold: true } as const])
      expect(new Set([...'0123456789'].map((digit) => widthOf(digit, face).toFixed(6))).size).toBe(1)
    expect(fetchedFaces().map(({ file }) => tabularGlyphs(file).size > 9)).toEqual([true, true, true, true])
  })

  it('are measured as they are written', () => {
    const pdf = new jsPDF({ unit: 'mm' })
    paint(pdf, written('1,956,400'), 'helvetica')
    expect(pdf.setFont('Inter', 'normal').setFontSize(10).getTextWidth('1,956,400')).toBeCloseTo(widthOf('1,956,400', sans), 6)
  })
})
