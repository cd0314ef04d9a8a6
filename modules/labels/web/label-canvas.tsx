import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useText } from '#engine/web/text.ts'
import { labelOf, specimen } from '../contract/label-fields.ts'
import { type LabelElement, type LabelFace, type LabelLayout, heightOf } from '../contract/label-layout.ts'
import { onLabel } from '../contract/place-label.ts'
import { moveElement, removeElement } from './label-draft.ts'
import { Printed, Stock } from './label-page.tsx'
import type { Writer } from './label-marks.ts'

interface LabelCanvasProps {
  readonly layout: LabelLayout
  readonly writer: Writer
  readonly selected: string | undefined
  readonly messages: Readonly<Record<string, string>>
  readonly onSelect: (id: string) => void
  readonly onChange: (layout: LabelLayout) => void
}

/** How far something is moved as its face is read, in millimetres. */
type Distance = readonly [dx: number, dy: number]

const arrows: Readonly<Record<string, Distance>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
const [stepMm, longStepMm, dragStepMm] = [0.5, 2, 0.2] as const

/** A distance on the paper as the face is read that it is on. */
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

/** One label to scale, as it will be printed; what stands on it is moved by mouse, by touch and by the arrow keys. */
export function LabelCanvas({ layout, writer, selected, messages, onSelect, onChange }: LabelCanvasProps) {
  const say = useText()
  const { lebar, tinggi, muka, elemen } = layout
  const canvas = useRef<SVGSVGElement>(null)
  const drag = useRef<{ id: string; x: number; y: number; from: LabelLayout; putar: LabelFace['putar'] }>(undefined)

  const onKeyDown = (event: KeyboardEvent, { id }: LabelElement, { putar }: LabelFace) => {
    const arrow = arrows[event.key]
    if (arrow) {
      const step = event.shiftKey ? longStepMm : stepMm
      onChange(moveElement(layout, id, onFace([arrow[0] * step, arrow[1] * step], putar)))
    } else if (event.key === 'Delete') onChange(removeElement(layout, id))
    else if (event.key === 'Enter' || event.key === ' ') onSelect(id)
    else return
    event.preventDefault()
  }
  const onPointerDown = (event: PointerEvent<SVGGElement>, { id }: LabelElement, { putar }: LabelFace) => {
    onSelect(id)
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { id, x: event.clientX, y: event.clientY, from: layout, putar }
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!drag.current || !canvas.current) return
    const { id, x, y, from, putar } = drag.current
    const mmPerPx = lebar / canvas.current.getBoundingClientRect().width
    const by = (pixels: number) => Math.round((pixels * mmPerPx) / dragStepMm) * dragStepMm
    onChange(moveElement(from, id, onFace([by(event.clientX - x), by(event.clientY - y)], putar)))
  }
  const release = () => {
    drag.current = undefined
  }
  return (
    <div className="label-frame">
      <svg
        ref={canvas}
        role="group"
        aria-label={say('Label')}
        className="label-canvas"
        viewBox={`-1 -1 ${lebar + 2} ${tinggi + 2}`}
        style={{ minWidth: lebar * 5 }}
      >
        <Stock layout={layout} x={0} y={0} />
        <Printed layout={layout} piece={specimen} writer={writer} />
        {elemen.map((element, at) => {
          const face = muka[element.muka]
          if (!face) return null
          const box = onLabel(face, { ...element, tinggi: heightOf(element) })
          return (
            <g
              key={element.id}
              className="label-element"
              role="button"
              tabIndex={0}
              aria-pressed={element.id === selected}
              aria-label={`${element.field === 'teks' ? element.teks : say(labelOf(element.field))} — ${element.x} × ${element.y} mm`}
              data-element={element.id}
              data-wrong={Object.keys(messages).some((path) => path.startsWith(`elemen.${at}.`)) || undefined}
              onFocus={() => onSelect(element.id)}
              onKeyDown={(event) => onKeyDown(event, element, face)}
              onPointerDown={(event) => onPointerDown(event, element, face)}
              onPointerMove={onPointerMove}
              onPointerUp={release}
              onPointerCancel={release}
            >
              <rect x={box.x} y={box.y} width={box.lebar} height={Math.max(1, box.tinggi)} />
            </g>
          )
        })}
      </svg>
      <p className="label-note">{say('Geser dengan mouse atau sentuhan, atau tombol panah: 0,5 mm, dengan Shift 2 mm. Delete menghapus.')}</p>
    </div>
  )
}
