import { tenths } from '#engine/contract/design.ts'
import { type Distance, addElement, changeElement, movedWithin } from '#engine/web/design/draft.ts'
import type { LabelField } from '../contract/label-fields.ts'
import { type LabelFace, type LabelLayout, heightOf, newElement, readSize } from '../contract/label-layout.ts'

/** A distance on the label as the face is read that it is on. */
function onFace([dx, dy]: Distance, putar: LabelFace['putar']): Distance {
  switch (putar) {
    case '0':
      return [dx, dy]
    case '90':
      return [dy, -dx]
    case '180':
      return [-dx, -dy]
    case '270':
      return [-dy, dx]
  }
}

/** The design with one element moved by so much of the label; it does not leave its face. */
export function moveOnFace(layout: LabelLayout, id: string, by: Distance): LabelLayout {
  const element = layout.elemen.find((each) => each.id === id)
  const face = element && layout.muka[element.muka]
  if (!element || !face) return layout
  return changeElement(layout, id, movedWithin(element, heightOf(element), onFace(by, face.putar), readSize(face)))
}

/** The design with an element for a field on its first face. */
export const addField = (layout: LabelLayout, field: LabelField) =>
  addElement(layout, newElement(field, field, readSize(layout.muka[0] as LabelFace)))

/** The design with a face changed. */
export const changeFace = (layout: LabelLayout, at: number, change: Partial<LabelFace>): LabelLayout => ({
  ...layout,
  muka: layout.muka.map((face, which) => (which === at ? { ...face, ...change } : face)),
})

/** Folded over: a second face on its head right of the first. Unfolded: what stood on the second is gone with it. */
export function foldLabel(layout: LabelLayout, isFolded: boolean): LabelLayout {
  const [first] = layout.muka as [LabelFace]
  if (!isFolded) return { ...layout, muka: [first], elemen: layout.elemen.filter(({ muka }) => muka === 0) }
  const lebar = tenths(Math.min(first.lebar, (layout.lebar - first.x) / 2))
  const faces: LabelFace[] = [
    { ...first, lebar },
    { ...first, x: tenths(first.x + lebar), lebar, putar: '180' },
  ]
  return { ...layout, muka: faces }
}
