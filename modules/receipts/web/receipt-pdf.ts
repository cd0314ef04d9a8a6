import { jsPDF } from 'jspdf'
import type { Mark } from '#engine/paper/mark.ts'
import { foreignFontOf, paint } from '#engine/paper/paint.ts'
import { paperFaces } from '#engine/paper/paper-faces.ts'
import type { Say } from '#engine/web/text.ts'
import type { ReceiptLayout } from '../contract/layout.ts'
import { type Pictures, drawReceipt } from './draw-receipt.ts'
import type { ReceiptData } from './receipt-data.ts'

/** A page of paper with what stands on it. */
export interface Sheet {
  readonly layout: ReceiptLayout
  readonly marks: readonly Mark[]
}

/** The back of the paper and the pictures on it. */
export type More = { back?: ReceiptLayout | undefined } & Pictures

/**
 * Receipts of one layout, one after the other, as many copies as the front's layout or the document says. With a back, each page is
 * followed by it, as a printer that turns the paper wants it.
 */
export function receiptSheets(front: ReceiptLayout, data: ReceiptData | readonly ReceiptData[], say: Say, { back, ...pictures }: More = {}): Sheet[] {
  const copiesOf = (each: ReceiptData) => {
    const pages = sheetsOf([front, ...(back ? [back] : [])].map((layout) => ({ layout, pages: drawReceipt(layout, each, say, pictures) })))
    return Array.from({ length: Math.max(front.rangkap, each.rangkap) }, () => pages).flat()
  }
  return [data].flat().flatMap(copiesOf)
}

/** The same as PDF, on paper of their own size. */
export async function receiptPdf(front: ReceiptLayout, data: ReceiptData | readonly ReceiptData[], say: Say, more: More = {}): Promise<jsPDF> {
  await paperFaces()
  const pages = receiptSheets(front, data, say, more)
  const pdf = new jsPDF({ ...paperOf(front), unit: 'mm', compress: true })
  const foreignFont = await foreignFontOf(
    pdf,
    pages.flatMap(({ marks }) => marks),
  )
  pages.forEach(({ layout, marks }, at) => {
    const { format, orientation } = paperOf(layout)
    if (at > 0) pdf.addPage(format, orientation)
    for (const mark of marks) paint(pdf, mark, foreignFont)
  })
  return pdf
}

const paperOf = ({ lebar, tinggi }: ReceiptLayout) => ({
  format: [lebar, tinggi],
  orientation: lebar > tinggi ? ('landscape' as const) : ('portrait' as const),
})

/** The pages of every side in the order of the paper; a side with fewer pages repeats its last. */
function sheetsOf(sides: readonly { layout: ReceiptLayout; pages: readonly (readonly Mark[])[] }[]): Sheet[] {
  const count = Math.max(...sides.map(({ pages }) => pages.length))
  return Array.from({ length: count }, (_, at) => sides.map(({ layout, pages }) => ({ layout, marks: pages[at] ?? pages.at(-1) ?? [] }))).flat()
}
