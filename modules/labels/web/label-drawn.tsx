import type { Designing } from '#engine/web/design/use-design.ts'
import type { LabelLayout } from '../contract/label-layout.ts'
import { LabelCanvas } from './label-canvas.tsx'
import type { Writer } from './label-marks.ts'
import { DesignNotice } from './unfit-notice.tsx'

/** A design as it will be printed, and what does not fit. */
export default function LabelDrawn({ design, writer }: { design: Designing<LabelLayout>; writer: Writer }) {
  return (
    <>
      <LabelCanvas design={design} writer={writer} />
      <DesignNotice layout={design.layout} writer={writer} />
    </>
  )
}
