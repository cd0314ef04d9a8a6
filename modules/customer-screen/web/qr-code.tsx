import { qrBars } from '#engine/paper/bars.ts'

const sizeMm = 50
/** What a camera needs around it, in white. */
const quietMm = 6

/** A text as a code for a camera, black on white in both schemes. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const path = qrBars(text, quietMm, quietMm, sizeMm)
    .map(([x, y, width, height]) => `M${x} ${y}h${width}v${height}h${-width}z`)
    .join('')
  const whole = sizeMm + 2 * quietMm
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${whole} ${whole}`} width={240} height={240} shapeRendering="crispEdges">
      <rect width={whole} height={whole} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}
