import { describe, expect, it } from 'vitest'
import { specimen } from '../contract/label-fields.ts'
import type { LabelFace, LabelLayout } from '../contract/label-layout.ts'
import { onLabel } from '../contract/place-label.ts'
import { presetLabels } from '../contract/preset-labels.ts'
import { trialJob } from '../contract/printer.ts'
import { faceMarks, matrixOf } from './label-marks.ts'
import { labelPdf } from './label-pdf.ts'

const zebra = { bahasa: 'ZPL', dpi: '203', kegelapan: null, kecepatan: null } as const
const noShift = { geser_x: 0, geser_y: 0 }
const tag = presetLabels['EKOR_TIKUS'] as LabelLayout
const sheet = presetLabels['LEMBAR_A4'] as LabelLayout

describe('a face', () => {
  it.each(['0', '90', '180', '270'] as const)('turned by %s degrees is drawn where a printer prints it', (putar) => {
    const face: LabelFace = { x: 22, y: 3, lebar: 24, tinggi: 10, putar }
    const [a, b, c, d, e, f] = matrixOf(face)
    const box = { x: 1, y: 2, lebar: 4, tinggi: 3 }
    const corners = [
      [box.x, box.y],
      [box.x + box.lebar, box.y + box.tinggi],
    ].map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f] as const)
    const there = onLabel(face, box)
    expect(Math.min(...corners.map(([x]) => x))).toBeCloseTo(there.x)
    expect(Math.min(...corners.map(([, y]) => y))).toBeCloseTo(there.y)
  })

  it('shows a barcode of whole dots where a printer prints it, and as wide as asked for on paper', () => {
    const barsOf = (writer?: typeof zebra) => {
      const mark = faceMarks(sheet, 0, specimen, writer).find(({ kind }) => kind === 'bars')
      return mark?.kind === 'bars' ? mark.bars : []
    }
    const narrowest = (bars: readonly (readonly number[])[]) => Math.min(...bars.map(([, , width = 0]) => width))
    // 134 bars of 0.25 mm, and ten white ones on each side. Of those, 2 mm lie outside of the box.
    expect(narrowest(barsOf())).toBeCloseTo(0.25)
    expect(narrowest(barsOf(zebra)) % 0.125).toBeCloseTo(0)
    expect(barsOf()[0]?.[3]).toBe(5)
  })

  it('has nothing that leaves its place, however long a name', () => {
    const long = {
      ...specimen,
      nama_barang: 'KALUNG NAMA SAMBUNG MATA ZIRCON PUTIH BESAR SEKALI',
      nama_toko: 'TOKO EMAS CONTOH YANG NAMANYA PANJANG',
    }
    for (const writer of [undefined, zebra]) {
      for (const [at, element] of tag.elemen.entries()) {
        const alone = { ...tag, elemen: [tag.elemen[at] as (typeof tag.elemen)[number]] }
        for (const mark of faceMarks(alone, element.muka, long, writer))
          if (mark.kind === 'text') expect(mark.x + mark.width, mark.text).toBeLessThanOrEqual(element.x + element.lebar + 0.05)
      }
    }
  })
})

describe('labels as PDF', () => {
  it('have a page of the stock’s own size for each row of a roll, and one for a sheet', async () => {
    const sizes = async (layout: LabelLayout, count: number) => {
      const text = (await labelPdf({ ...trialJob(layout, noShift), pieces: Array.from({ length: count }, () => specimen) })).output()
      return [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
        [width, height].map((each) => Math.round((Number(each) * 25.4) / 72)),
      )
    }
    expect(await sizes(tag, 2)).toEqual([
      [68, 10],
      [68, 10],
    ])
    expect(await sizes(sheet, 66)).toEqual([
      [210, 297],
      [210, 297],
    ])
  })
})
