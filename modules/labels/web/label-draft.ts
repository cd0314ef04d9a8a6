import type { LabelField } from '../contract/label-fields.ts'
import { type LabelFace, type LabelLayout, heightOf, newElement, readSize } from '../contract/label-layout.ts'

const tenths = (value: number) => Math.round(value * 10) / 10
const within = (value: number, most: number) => tenths(Math.max(0, Math.min(value, most)))

/** The design with one element changed. */
export const changeElement = (layout: LabelLayout, id: string, change: Readonly<Record<string, unknown>>): LabelLayout => ({
  ...layout,
  elemen: layout.elemen.map((element) => (element.id === id ? { ...element, ...change } : element)),
})

/** The design with one element moved on its face by so many millimetres; it does not leave it. */
export function moveElement(layout: LabelLayout, id: string, [dx, dy]: readonly [number, number]): LabelLayout {
  const element = layout.elemen.find((each) => each.id === id)
  const face = element && layout.muka[element.muka]
  if (!element || !face) return layout
  const { lebar, tinggi } = readSize(face)
  return changeElement(layout, id, { x: within(element.x + dx, lebar - element.lebar), y: within(element.y + dy, tinggi - heightOf(element)) })
}

/** The design without an element. */
export const removeElement = (layout: LabelLayout, id: string): LabelLayout => ({ ...layout, elemen: layout.elemen.filter((each) => each.id !== id) })

/** The design with an element for a field on its first face. */
export function addElement(layout: LabelLayout, field: LabelField): readonly [LabelLayout, id: string] {
  const taken = new Set(layout.elemen.map(({ id }) => id))
  let id: string = field
  for (let at = 2; taken.has(id); at += 1) id = `${field}_${at}`
  const element = newElement(field, id, readSize(layout.muka[0] as LabelFace))
  return [{ ...layout, elemen: [...layout.elemen, element] }, id]
}

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
