import { describe, expect, it } from 'vitest'
import { specimen } from './label-fields.ts'
import { type LabelLayout, heightOf, labelLayout, problemsOf, readSize } from './label-layout.ts'
import { itemsOf, labelPages, onLabel } from './place-label.ts'
import { presetLabels } from './preset-labels.ts'

const tag = presetLabels['EKOR_TIKUS'] as LabelLayout
const sheet = presetLabels['LEMBAR_A4'] as LabelLayout
const messages = (layout: unknown) =>
  Object.fromEntries((labelLayout.safeParse(layout).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))

describe.each(Object.entries(presetLabels))('the design %s', (_, layout) => {
  it('is one that a shop may save', () => expect(labelLayout.parse(layout)).toEqual(layout))

  it('has nothing that lies over anything else on its face', () => {
    const boxes = layout.elemen.map((element) => ({ ...element, tinggi: heightOf(element) }))
    const over = boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter((other) => one.muka === other.muka)
        .filter((other) => one.x < other.x + other.lebar && other.x < one.x + one.lebar)
        .filter((other) => one.y < other.y + other.tinggi && other.y < one.y + one.tinggi)
        .map((other) => `${one.id} ${other.id}`),
    )
    expect(over).toEqual([])
  })
})

describe('a design', () => {
  it('gets an error at its place if it leaves paper, label or face', () => {
    expect(problemsOf(tag)).toEqual({})
    expect(messages({ ...tag, lebar_kertas: 60 })).toEqual({ lebar_kertas: 'Label Tidak Muat Di Lebar Kertas' })
    expect(messages({ ...sheet, baris: 14 })).toEqual({ tinggi_kertas: 'Label Tidak Muat Di Tinggi Kertas' })
    expect(messages({ ...tag, muka: [tag.muka[0], { ...tag.muka[1], lebar: 50 }] })).toEqual({ 'muka.1.lebar': 'Keluar Dari Lebar Label' })
    expect(messages({ ...tag, elemen: [{ ...tag.elemen[0], x: 20 }] })).toEqual({ 'elemen.0.lebar': 'Keluar Dari Muka Label' })
    expect(messages({ ...tag, muka: [tag.muka[0]] })).toMatchObject({ 'elemen.5.muka': 'Muka Ini Tidak Ada' })
  })

  it('takes nothing that it does not know, and no numbers out of this world', () => {
    for (const hostile of [
      { ...tag, script: 'x' },
      { ...tag, lebar: Number.NaN },
      { ...tag, kolom: 1.5 },
      { ...tag, elemen: [] },
      { ...tag, elemen: [{ ...tag.elemen[0], field: 'hpp' }] },
      { ...tag, muka: [{ ...tag.muka[0], putar: '45' }] },
      { ...tag, elemen: Array.from({ length: 31 }, (_, at) => ({ ...tag.elemen[0], id: `q${at}` })) },
    ]) {
      expect(labelLayout.safeParse(hostile).success, JSON.stringify(hostile).slice(0, 100)).toBe(false)
    }
  })
})

describe('a place on a face', () => {
  it.each(['0', '90', '180', '270'] as const)('turned by %s degrees stays on the face', (putar) => {
    const face = { x: 22, y: 3, lebar: 24, tinggi: 10, putar }
    const { lebar, tinggi } = readSize(face)
    expect(onLabel(face, { x: 0, y: 0, lebar, tinggi })).toEqual({ x: 22, y: 3, lebar: 24, tinggi: 10 })
  })
})

describe('labels on paper', () => {
  it('fill a sheet row by row, begin where it was left, and go on on the next', () => {
    const pages = labelPages(sheet, 70, 64)
    expect(pages.map((page) => page.length)).toEqual([2, 65, 3])
    const [first, second] = pages[0] ?? []
    expect([first?.at, second?.at, first?.y === second?.y]).toEqual([0, 1, true])
    expect(pages[1]?.[5]).toMatchObject({ x: sheet.tepi_kiri, y: sheet.tepi_atas + sheet.tinggi })
  })

  it('say weights with three decimals, the price, and the kind by its first and last letter', () => {
    const texts = itemsOf(sheet, 0, { ...specimen, kode_dept: 'CINCIN' }, { measure: () => 1 }).flatMap((item) =>
      item.kind === 'words' ? [item.text] : [],
    )
    expect(texts).toEqual(expect.arrayContaining(['3.125 g', 'Rp. 3,250,000', 'CN', '750']))
  })
})
