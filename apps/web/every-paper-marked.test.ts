import { constants, inflateSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import '#apps/declared.ts'
import { fill } from '#engine/contract/refusal.ts'
import { markPapers } from '#engine/paper/paper-mark.ts'
import { drawPdf } from '#engine/web/draw-pdf.ts'
import { headLines } from '#engine/web/paper.ts'
import type { Say } from '#engine/web/text.ts'
import { specimenOf } from '#modules/labels/contract/label-fields.ts'
import { readSize } from '#modules/labels/contract/label-layout.ts'
import { type Item, type Measure, itemsOf } from '#modules/labels/contract/place-label.ts'
import { presetLabels } from '#modules/labels/contract/preset-labels.ts'
import { printerCommands, trialJob } from '#modules/labels/contract/printer.ts'
import { faceMarks } from '#modules/labels/web/label-marks.ts'
import { labelPdf } from '#modules/labels/web/label-pdf.ts'
import { receipts } from '#modules/receipts/contract/receipt.ts'
import { drawReceipt } from '#modules/receipts/web/draw-receipt.ts'
import { receiptLines } from '#modules/receipts/web/receipt-lines.ts'
import { receiptPdf, receiptSheets } from '#modules/receipts/web/receipt-pdf.ts'
import { specimen } from '#modules/receipts/web/specimen.ts'

/** Indonesian: every text is its own key. */
const say: Say = (text, values) => fill(text, values)

/** How often a PDF says a text. */
function timesIn(pdf: ArrayBuffer, text: string): number {
  const raw = Buffer.from(pdf).toString('latin1')
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, content]) => {
    try {
      // The last byte may look like the end of a line.
      return inflateSync(Buffer.from(content as string, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')
    } catch {
      return ''
    }
  })
  return streams.join('\n').split(`(${text}) Tj`).length - 1
}
const pagesOf = (pdf: ArrayBuffer) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length ?? 0

const papers = receipts().flatMap((receipt) =>
  Object.entries(receipt.layouts).map(([shape, layout]) => [`${shape} of ${receipt.document}`, receipt, layout] as const),
)
const paper = { shop: 'Kencana', address: 'Jl. Pemuda', period: undefined, landscape: false, user_id: 'own.mc1', printedAt: '2026-01-31 10:00' }
const report = () =>
  drawPdf(
    { title: 'Laporan', columns: [{ head: 'Kode', align: 'left', width: 1 }], foot: undefined, paper, language: 'id' },
    Array.from({ length: 120 }, (_, at) => [`A${at}`]),
  )
const labels = Object.entries(presetLabels)

describe('in training every paper says so', () => {
  beforeEach(() => markPapers('LATIHAN'))
  afterEach(() => markPapers(undefined))

  it.each(papers)('the %s, as PDF and as it is printed by the page', async (_, receipt, layout) => {
    const data = specimen(receipt, say)
    const pdf = (await receiptPdf(layout, data, say)).output('arraybuffer')
    expect(timesIn(pdf, 'LATIHAN')).toBeGreaterThanOrEqual(pagesOf(pdf))
    // Where it is designed it is seen as it will be printed.
    const designed = drawReceipt(layout, data, say).map((marks) => ({ marks }))
    for (const { marks } of [...receiptSheets(layout, data, say), ...designed]) {
      const said = marks.filter((mark) => mark.kind === 'text' && mark.text === 'LATIHAN')
      expect(said.length).toBeGreaterThan(0)
      for (const mark of said) {
        if (mark.kind !== 'text') continue
        expect([mark.x >= 0, mark.x + mark.width <= layout.lebar, mark.y <= layout.tinggi]).toEqual([true, true, true])
      }
    }
  })

  it('receipts of letters, above and below, in every width', () => {
    for (const letters of [48, 80]) {
      const lines = receipts().map((receipt) => receiptLines(specimen(receipt, say), letters, say))
      for (const sheet of lines) {
        const said = sheet?.baris.filter(({ teks }) => teks.trim() === '*** LATIHAN ***') ?? []
        expect(said).toHaveLength(2)
        expect(said.every(({ teks }) => teks.length <= letters)).toBe(true)
      }
    }
  })

  it('reports, on every page and above the rows of their sheets', async () => {
    const pdf = await report()
    expect(pagesOf(pdf)).toBeGreaterThan(1)
    expect(timesIn(pdf, 'LATIHAN')).toBe(pagesOf(pdf))
    expect(headLines(paper)[0]).toBe('LATIHAN')
  })

  it.each(labels)('labels of %s, as PDF and in the languages of printers', async (_, layout) => {
    const job = { ...trialJob(layout, { geser_x: 0, geser_y: 0 }), pieces: [specimenOf(layout)], isTrial: false }
    const pdf = (await labelPdf(job)).output('arraybuffer')
    expect(timesIn(pdf, 'LATIHAN')).toBe(layout.muka.length)
    for (const bahasa of ['ZPL', 'TSPL'] as const)
      expect(printerCommands({ bahasa, dpi: '203', kegelapan: null, kecepatan: null }, job).split('LATIHAN')).toHaveLength(layout.muka.length + 1)
    // Where they are designed they are seen as they will be printed.
    for (const muka of layout.muka.keys())
      expect(faceMarks(layout, muka, specimenOf(layout), undefined)).toContainEqual(expect.objectContaining({ kind: 'text', text: 'LATIHAN' }))
  })

  it.each(labels)('labels of %s, within each face and beside its code', (_, layout) => {
    const measure: Measure = (text, { ukuran }) => text.length * ukuran * 0.22
    for (const [muka, face] of layout.muka.entries()) {
      const items = itemsOf(layout, muka, specimenOf(layout), { measure })
      const mark = items.at(-1) as Item
      expect(mark).toMatchObject({ kind: 'words', text: 'LATIHAN' })
      const { lebar, tinggi } = readSize(face)
      expect([mark.x >= 0, mark.y >= 0, mark.x + mark.lebar <= lebar, mark.y + mark.tinggi <= tinggi]).toEqual([true, true, true, true])
      for (const code of items.filter(({ kind }) => kind === 'qr' || kind === 'barcode')) {
        const isBeside = mark.x + mark.lebar <= code.x || code.x + code.lebar <= mark.x
        const isAboveOrBelow = mark.y + mark.tinggi <= code.y || code.y + code.tinggi <= mark.y
        expect(isBeside || isAboveOrBelow).toBe(true)
      }
    }
  })
})

it('in the shop no paper does', async () => {
  const [, receipt, layout] = papers[0] as (typeof papers)[number]
  const pdf = (await receiptPdf(layout, specimen(receipt, say), say)).output('arraybuffer')
  expect([timesIn(pdf, 'LATIHAN'), timesIn(await report(), 'LATIHAN'), headLines(paper)[0]]).toEqual([0, 0, 'Kencana'])
})
