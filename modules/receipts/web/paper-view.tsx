import { Pagination } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Marks } from '#engine/paper/marks.tsx'
import { usePaperFaces } from '#engine/paper/page-faces.ts'
import { MovableElements } from '#engine/web/design/movable-elements.tsx'
import type { Designing } from '#engine/web/design/use-design.ts'
import { useText } from '#engine/web/text.ts'
import { type ReceiptLayout, heightOf } from '../contract/layout.ts'
import { drawReceipt } from './draw-receipt.ts'
import { nameOf } from './element-name.ts'
import { moveOnPaper } from './layout-draft.ts'
import type { ReceiptData, ReceiptPicture } from './receipt-data.ts'

interface PaperViewProps {
  readonly design: Designing<ReceiptLayout>
  readonly data: ReceiptData
  readonly logo: ReceiptPicture | undefined
}

const steps = { arrow: 1, shifted: 5, dragged: 0.5 }
/** What can be aimed at. */
const heightMinMm = 1.5

/** The paper to scale, with what will be printed on it. */
export default function PaperView({ design, data, logo }: PaperViewProps) {
  const say = useText()
  const { layout } = design
  const { lebar, tinggi } = layout
  const letters = usePaperFaces()
  // What the letters are measured in is known where they are drawn.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const pages = useMemo(() => drawReceipt(layout, data, say, { logo }), [layout, data, say, logo, letters])
  const [page, setPage] = useState(1)
  const shown = pages[Math.min(page, pages.length) - 1] ?? []
  return (
    <>
      <div className="design-frame" ref={design.sheet}>
        {/* Never smaller than a finger can aim at; a wide sheet scrolls. */}
        <svg
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
          <MovableElements
            design={design}
            steps={steps}
            boxOf={(element) => ({ ...element, tinggi: Math.max(heightMinMm, heightOf(element)) })}
            nameOf={(element) => nameOf(data.receipt, element, say)}
            move={moveOnPaper}
          />
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
