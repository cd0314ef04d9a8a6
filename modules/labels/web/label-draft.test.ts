import { describe, expect, it } from 'vitest'
import { changeElement } from '#engine/web/design/draft.ts'
import { type LabelLayout, labelLayout, newElement } from '../contract/label-layout.ts'
import { addField, foldLabel, moveOnFace } from './label-draft.ts'

const label: LabelLayout = {
  nama: 'COBA',
  lebar_kertas: 60,
  tinggi_kertas: 12,
  kolom: 1,
  baris: 1,
  tepi_kiri: 0,
  tepi_atas: 0,
  jarak_x: 0,
  jarak_y: 2,
  lebar: 60,
  tinggi: 12,
  muka: [{ x: 0, y: 0, lebar: 60, tinggi: 12, putar: '0' }],
  elemen: [{ ...newElement('teks', 'teks', { lebar: 60 }), x: 10, y: 2 }],
}
const placeOf = ({ elemen }: LabelLayout, id = 'teks') => elemen.filter((each) => each.id === id).map(({ x, y }) => [x, y])[0]

describe('a label while it is designed', () => {
  it.each([
    ['0', [13, 3]],
    ['180', [7, 1]],
  ] as const)('an element on a face turned by %s degrees goes where the hand goes', (putar, place) => {
    const turned = { ...label, muka: [{ ...label.muka[0]!, putar }] }
    expect(placeOf(moveOnFace(turned, 'teks', [3, 1]))).toEqual(place)
  })

  it.each([
    ['90', [11, 0]],
    ['270', [9, 5]],
  ] as const)('on one that stands on its side, by %s degrees, right is up or down', (putar, place) => {
    // Read from the side a face is as wide as it is high.
    const tall = { ...label, muka: [{ ...label.muka[0]!, lebar: 12, tinggi: 60, putar }] }
    expect(placeOf(moveOnFace(tall, 'teks', [3, 1]))).toEqual(place)
  })

  it('does not leave its face', () => {
    expect(placeOf(moveOnFace(label, 'teks', [-100, -100]))).toEqual([0, 0])
    const [x] = placeOf(moveOnFace(label, 'teks', [100, 0])) ?? []
    expect(x).toBe(40)
  })

  it('carries one word after the other, and what stood on a face that is gone is gone with it', () => {
    const [two, second] = addField(label, 'teks')
    expect(second).toBe('teks_2')
    expect(labelLayout.safeParse(two).error?.issues).toBeUndefined()
    const folded = changeElement(foldLabel(two, true), second, { muka: 1 })
    expect(folded.muka.map(({ putar }) => putar)).toEqual(['0', '180'])
    expect(foldLabel(folded, false).elemen.map(({ id }) => id)).toEqual(['teks'])
  })
})
