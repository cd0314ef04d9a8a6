import { Pagination } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { Marks } from '#engine/paper/marks.tsx'
import { usePaperFaces } from '#engine/paper/page-faces.ts'
import { useText } from '#engine/web/text.ts'
import { type ReceiptElement, type ReceiptLayout, heightOf } from '../contract/layout.ts'
import { drawReceipt } from './draw-receipt.ts'
import { nameOf } from './element-name.ts'
import type { ReceiptData, ReceiptPicture } from './receipt-data.ts'

/** How far something is moved, in millimetres. */
type Distance = readonly [dx: number, dy: number]

interface PaperViewProps {
  readonly layout: ReceiptLayout
  readonly data: ReceiptData
  readonly logo: ReceiptPicture | undefined
  readonly selected: string | undefined
  readonly messages: Readonly<Record<string, string>>
  readonly onSelect: (id: string | undefined) => void
  /** Moves an element; `from` is the layout that the distance is counted from, else the present one. */
  readonly onMove: (id: string, by: Distance, from?: ReceiptLayout) => void
  readonly onRemove: (id: string) => void
}

const arrows: Readonly<Record<string, Distance>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
const [stepMm, longStepMm, dragStepMm] = [1, 5, 0.5] as const

/** The paper to scale, with what will be printed on it; elements are moved by mouse, by touch and by the arrow keys. */
export function PaperView({ layout, data, logo, selected, messages, onSelect, onMove, onRemove }: PaperViewProps) {
  const say = useText()
  const { lebar, tinggi, elemen } = layout
  const letters = usePaperFaces()
  // What the letters are measured in is known where they are drawn.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const pages = useMemo(() => drawReceipt(layout, data, say, { logo }), [layout, data, say, logo, letters])
  const [page, setPage] = useState(1)
  const paper = useRef<SVGSVGElement>(null)
  const drag = useRef<{ id: string; x: number; y: number; from: ReceiptLayout }>(undefined)

  const onKeyDown = (event: KeyboardEvent, { id }: ReceiptElement) => {
    const arrow = arrows[event.key]
    if (arrow) {
      const step = event.shiftKey ? longStepMm : stepMm
      onMove(id, [arrow[0] * step, arrow[1] * step])
    } else if (event.key === 'Delete') onRemove(id)
    else if (event.key === 'Enter' || event.key === ' ') onSelect(id)
    else return
    event.preventDefault()
  }
  const onPointerDown = (event: PointerEvent<SVGGElement>, { id }: ReceiptElement) => {
    onSelect(id)
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { id, x: event.clientX, y: event.clientY, from: layout }
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!drag.current || !paper.current) return
    const { id, x, y, from } = drag.current
    const mmPerPx = lebar / paper.current.getBoundingClientRect().width
    const by = (pixels: number) => Math.round((pixels * mmPerPx) / dragStepMm) * dragStepMm
    onMove(id, [by(event.clientX - x), by(event.clientY - y)], from)
  }
  const shown = pages[Math.min(page, pages.length) - 1] ?? []
  return (
    <>
      <div className="paper-frame">
        {/* Never smaller than a finger can aim at; a wide sheet scrolls. */}
        <svg
          ref={paper}
          role="group"
          aria-label={say('Kertas Nota')}
          className="paper"
          viewBox={`0 0 ${lebar} ${tinggi}`}
          style={{ minWidth: lebar * 2.4, maxWidth: lebar * 5 }}
        >
          <rect width={lebar} height={tinggi} className="paper-sheet" />
          <g className="paper-grid">
            {tens(lebar).map((x) => (
              <line key={`x${x}`} x1={x} x2={x} y1={0} y2={tinggi} />
            ))}
            {tens(tinggi).map((y) => (
              <line key={`y${y}`} x1={0} x2={lebar} y1={y} y2={y} />
            ))}
          </g>
          <Marks marks={shown} />
          {elemen.map((element, at) => (
            <g
              key={element.id}
              className="paper-element"
              role="button"
              tabIndex={0}
              aria-pressed={element.id === selected}
              aria-label={`${nameOf(data.receipt, element, say)} — ${element.x} × ${element.y} mm`}
              data-element={element.id}
              data-wrong={Object.keys(messages).some((path) => path.startsWith(`elemen.${at}.`)) || undefined}
              onFocus={() => onSelect(element.id)}
              onKeyDown={(event) => onKeyDown(event, element)}
              onPointerDown={(event) => onPointerDown(event, element)}
              onPointerMove={onPointerMove}
              onPointerUp={() => (drag.current = undefined)}
              onPointerCancel={() => (drag.current = undefined)}
            >
              <rect x={element.x} y={element.y} width={element.lebar} height={Math.max(1.5, heightOf(element))} />
            </g>
          ))}
        </svg>
      </div>
      {pages.length > 1 && (
        <Pagination
          size="sm"
          mt="s"
          total={pages.length}
          value={Math.min(page, pages.length)}
          withControls={false}
          getItemProps={(number) => ({ 'aria-label': `${say('Halaman')} ${number}` })}
          onChange={setPage}
        />
      )}
    </>
  )
}

const tens = (length: number) => Array.from({ length: Math.ceil(length / 10) - 1 }, (_, at) => (at + 1) * 10)
