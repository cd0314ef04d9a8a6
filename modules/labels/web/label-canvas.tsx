import { MovableElements } from '#engine/web/design/movable-elements.tsx'
import type { Designing } from '#engine/web/design/use-design.ts'
import { useText } from '#engine/web/text.ts'
import { labelOf, specimenOf } from '../contract/label-fields.ts'
import { type LabelElement, type LabelLayout, heightOf } from '../contract/label-layout.ts'
import { onLabel } from '../contract/place-label.ts'
import { moveOnFace } from './label-draft.ts'
import { Printed, Stock } from './label-page.tsx'
import type { Writer } from './label-marks.ts'

const steps = { arrow: 0.5, shifted: 2, dragged: 0.2 }
/** What can be aimed at. */
const heightMinMm = 1

/** One label to scale, as it will be printed. */
export function LabelCanvas({ design, writer }: { design: Designing<LabelLayout>; writer: Writer }) {
  const say = useText()
  const { layout } = design
  const piece = specimenOf(layout)
  const { lebar, tinggi, muka } = layout
  const boxOf = (element: LabelElement) => {
    const face = muka[element.muka]
    if (!face) return undefined
    const box = onLabel(face, { ...element, tinggi: heightOf(element) })
    return { ...box, tinggi: Math.max(heightMinMm, box.tinggi) }
  }
  return (
    <div className="design-frame" ref={design.sheet}>
      <svg
        role="group"
        aria-label={say('Label')}
        className="label-canvas"
        viewBox={`-1 -1 ${lebar + 2} ${tinggi + 2}`}
        style={{ minWidth: lebar * 5 }}
      >
        <Stock layout={layout} x={0} y={0} />
        <Printed layout={layout} piece={piece} writer={writer} />
        <MovableElements
          design={design}
          steps={steps}
          boxOf={boxOf}
          nameOf={(element) => (element.field === 'teks' ? element.teks : say(labelOf(element.field)))}
          move={moveOnFace}
        />
      </svg>
      <p className="design-note">{say('Geser dengan mouse atau sentuhan, atau tombol panah: 0,5 mm, dengan Shift 2 mm. Delete menghapus.')}</p>
    </div>
  )
}
