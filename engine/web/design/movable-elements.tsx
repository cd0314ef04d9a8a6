import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Design } from '../../contract/design.ts'
import { type Distance, type ElementOf, removeElement } from './draft.ts'
import type { Designing } from './use-design.ts'

interface MovableElementsProps<D extends Design> {
  readonly design: Designing<D>
  /** So far an arrow key moves an element, with Shift, and in such steps the mouse does, in millimetres. */
  readonly steps: { readonly arrow: number; readonly shifted: number; readonly dragged: number }
  /** Where an element is drawn; undefined where what it stands on is not there. */
  readonly boxOf: (element: ElementOf<D>) => { readonly x: number; readonly y: number; readonly lebar: number; readonly tinggi: number } | undefined
  readonly nameOf: (element: ElementOf<D>) => string
  /** The design with an element moved by so much of the drawing. */
  readonly move: (layout: D, id: string, by: Distance) => D
}

const arrows: Readonly<Record<string, Distance>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** The elements of a design on its drawing, an `svg` in millimetres: moved by mouse, by touch and by the arrow keys, taken away by Delete. */
export function MovableElements<D extends Design>({ design, steps, boxOf, nameOf, move }: MovableElementsProps<D>) {
  const { layout, change, choose, chosen } = design
  const drag = useRef<{ id: string; x: number; y: number; from: D }>(undefined)

  const onKeyDown = (event: KeyboardEvent, { id }: ElementOf<D>) => {
    const arrow = arrows[event.key]
    if (arrow) {
      const step = event.shiftKey ? steps.shifted : steps.arrow
      change((before) => move(before, id, [arrow[0] * step, arrow[1] * step]))
    } else if (event.key === 'Delete') change((before) => removeElement(before, id))
    else if (event.key === 'Enter' || event.key === ' ') choose(id)
    else return
    event.preventDefault()
  }
  const onPointerDown = (event: PointerEvent<SVGGElement>, { id }: ElementOf<D>) => {
    choose(id)
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { id, x: event.clientX, y: event.clientY, from: layout }
  }
  const onPointerMove = (event: PointerEvent<SVGGElement>) => {
    const drawing = event.currentTarget.ownerSVGElement
    if (!drag.current || !drawing) return
    const { id, x, y, from } = drag.current
    const mmPerPx = drawing.viewBox.baseVal.width / drawing.getBoundingClientRect().width
    const by = (pixels: number) => Math.round((pixels * mmPerPx) / steps.dragged) * steps.dragged
    change(move(from, id, [by(event.clientX - x), by(event.clientY - y)]))
  }
  const release = () => {
    drag.current = undefined
  }
  return layout.elemen.map((element: ElementOf<D>) => {
    const box = boxOf(element)
    return (
      box && (
        <g
          key={element.id}
          className="design-element"
          role="button"
          tabIndex={0}
          aria-pressed={element === chosen}
          aria-label={`${nameOf(element)} — ${element.x} × ${element.y} mm`}
          data-element={element.id}
          data-wrong={design.isWrong(element) || undefined}
          onFocus={() => choose(element.id)}
          onKeyDown={(event) => onKeyDown(event, element)}
          onPointerDown={(event) => onPointerDown(event, element)}
          onPointerMove={onPointerMove}
          onPointerUp={release}
          onPointerCancel={release}
        >
          <rect x={box.x} y={box.y} width={box.lebar} height={box.tinggi} />
        </g>
      )
    )
  })
}
