import { code128Bars, qrBars } from '#engine/paper/bars.ts'
import type { Ink, Mark } from '#engine/paper/mark.ts'
import { pointMm, widthOf } from '#engine/paper/ruler.ts'
import type { Labelled } from '../contract/label-fields.ts'
import type { LabelFace, LabelLayout } from '../contract/label-layout.ts'
import { type Box, type Item, type Medium, itemsOf, trialItemsOf } from '../contract/place-label.ts'
import type { LabelPrinter } from '../contract/printer-language.ts'
import { mediumOf } from '../contract/printer.ts'

/** What writes a label: a printer of its own, or a sheet out of the browser. */
export type Writer = LabelPrinter | undefined

/** The medium of a PDF: its own letters, and bars of any width. */
const paper: Medium = { measure: (text, { ukuran, tebal }) => widthOf(text, { font: 'SANS', size: ukuran, bold: tebal }) }

/** The medium of a writer. */
export const mediumOfWriter = (writer: Writer): Medium => (writer ? mediumOf(writer) : paper)

/** Where the letters of a line stand below its upper edge, as part of their size. */
const ascent = 0.75
const shifts = { LEFT: 0, CENTER: 0.5, RIGHT: 1 } as const
const frameInk = [120, 120, 120] as const
const unfitInk = [225, 49, 49] as const

/** What stands on a face, in its own corner, as that printer will print it. */
export function faceMarks(layout: LabelLayout, muka: number, piece: Labelled, writer: Writer, isTrial = false): readonly Mark[] {
  const items = isTrial ? trialItemsOf : itemsOf
  return items(layout, muka, piece, mediumOfWriter(writer)).flatMap(marksOf)
}

function marksOf(item: Item): readonly Mark[] {
  const { x, y, lebar, tinggi } = item
  switch (item.kind) {
    case 'words': {
      const { text, width, ukuran, tebal, rata } = item
      const face = { font: 'SANS', size: ukuran, bold: tebal } as const
      return [{ kind: 'text', text, x: x + Math.max(0, lebar - width) * shifts[rata], y: y + ascent * ukuran * pointMm, width, face, grey: false }]
    }
    case 'barcode':
      return [{ kind: 'bars', bars: code128Bars(item.text, { x, y, height: tinggi, moduleMm: item.moduleMm }) }]
    case 'qr':
      return [{ kind: 'bars', bars: qrBars(item.text, x, y, lebar) }]
    case 'frame':
      return edgesOf(item, frameInk)
    case 'unfit':
      return edgesOf(item, unfitInk)
  }
}

const edgesOf = ({ x, y, lebar, tinggi }: Box, ink: Ink): readonly Mark[] => [
  ...[y, y + tinggi].map((top): Mark => ({ kind: 'line', x, y: top, width: lebar, thickness: 0.1, ink })),
  ...[x, x + lebar].map((left): Mark => ({ kind: 'area', x: left - 0.05, y, width: 0.1, height: tinggi, ink })),
]

/** How a face is laid upon its label: a matrix, as SVG has it. */
export function matrixOf({ x, y, lebar, tinggi, putar }: LabelFace): readonly [number, number, number, number, number, number] {
  switch (putar) {
    case '0':
      return [1, 0, 0, 1, x, y]
    case '90':
      return [0, 1, -1, 0, x + lebar, y]
    case '180':
      return [-1, 0, 0, -1, x + lebar, y + tinggi]
    case '270':
      return [0, -1, 1, 0, x, y + tinggi]
  }
}
