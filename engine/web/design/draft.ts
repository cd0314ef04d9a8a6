import { type Design, type Placed, tenths } from '../../contract/design.ts'

/** An element of a kind of design. */
export type ElementOf<D extends Design> = D['elemen'][number]

/** What may change of an element. */
export type ElementChange = Readonly<Record<string, unknown>>

/** How far something is moved, in millimetres. */
export type Distance = readonly [dx: number, dy: number]

const within = (value: number, most: number) => tenths(Math.max(0, Math.min(value, most)))

/** The design with one element changed. */
export const changeElement = <D extends Design>(design: D, id: string, change: ElementChange): D => ({
  ...design,
  elemen: design.elemen.map((element) => (element.id === id ? { ...element, ...change } : element)),
})

/** The design without an element. */
export const removeElement = <D extends Design>(design: D, id: string): D => ({
  ...design,
  elemen: design.elemen.filter((element) => element.id !== id),
})

/** The design with one more element, under the first id of its field that is free. */
export function addElement<D extends Design>(design: D, element: ElementOf<D>): readonly [D, id: string] {
  const taken = new Set(design.elemen.map(({ id }) => id))
  let id = element.field
  for (let at = 2; taken.has(id); at += 1) id = `${element.field}_${at}`
  return [{ ...design, elemen: [...design.elemen, { ...element, id }] }, id]
}

/** Where an element of this height stands once it was moved: it does not leave what it stands on. */
export const movedWithin = (
  { x, y, lebar }: Placed,
  height: number,
  [dx, dy]: Distance,
  sheet: { readonly lebar: number; readonly tinggi: number },
): Pick<Placed, 'x' | 'y'> => ({ x: within(x + dx, sheet.lebar - lebar), y: within(y + dy, sheet.tinggi - height) })
