import { useMemo } from 'react'
import { Marks } from '#engine/paper/marks.tsx'
import { usePaperFaces } from '#engine/paper/page-faces.ts'
import { useText } from '#engine/web/text.ts'
import type { Labelled } from '../contract/label-fields.ts'
import type { LabelLayout } from '../contract/label-layout.ts'
import { type LabelPlace, labelPages } from '../contract/place-label.ts'
import { type Writer, faceMarks, matrixOf } from './label-marks.ts'

interface LabelPageProps {
  readonly layout: LabelLayout
  readonly pieces: readonly Labelled[]
  readonly places: readonly LabelPlace[]
  readonly writer: Writer
}

/** A page of labels to scale, as it will be printed; where nothing is printed the stock shows through. */
export function LabelPage({ layout, pieces, places, writer }: LabelPageProps) {
  const say = useText()
  const { lebar_kertas, tinggi_kertas } = layout
  const all = useMemo(() => labelPages(layout, layout.kolom * layout.baris)[0] ?? [], [layout])
  return (
    <svg role="img" aria-label={say('Pratinjau Label')} className="label-page" viewBox={`0 0 ${lebar_kertas} ${tinggi_kertas}`}>
      <rect width={lebar_kertas} height={tinggi_kertas} className="label-paper" />
      {all.map(({ at, x, y }) => (
        <Stock key={at} layout={layout} x={x} y={y} />
      ))}
      {places.map(({ at, x, y }) => (
        <g key={at} transform={`translate(${x} ${y})`}>
          <Printed layout={layout} piece={pieces[at] as Labelled} writer={writer} />
        </g>
      ))}
    </svg>
  )
}

/** A label with nothing on it, and its faces. */
export function Stock({ layout, x, y }: { layout: LabelLayout; x: number; y: number }) {
  return (
    <g className="label-stock" transform={`translate(${x} ${y})`}>
      <rect width={layout.lebar} height={layout.tinggi} rx={Math.min(1, layout.tinggi / 8)} />
      {layout.muka.length > 1 &&
        layout.muka.map((face) => (
          <rect key={`${face.x} ${face.y}`} className="label-face" x={face.x} y={face.y} width={face.lebar} height={face.tinggi} />
        ))}
    </g>
  )
}

/** What is printed on a label. */
export function Printed({ layout, piece, writer }: { layout: LabelLayout; piece: Labelled; writer: Writer }) {
  const letters = usePaperFaces()
  // What the letters are measured in is known where they are drawn.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const faces = useMemo(() => layout.muka.map((_, muka) => faceMarks(layout, muka, piece, writer)), [layout, piece, writer, letters])
  return faces.map((marks, muka) => (
    // The faces of a label have no names, and never change their places.
    // eslint-disable-next-line react/no-array-index-key
    <g key={muka} transform={`matrix(${matrixOf(layout.muka[muka] as LabelLayout['muka'][number]).join(' ')})`}>
      <Marks marks={marks} />
    </g>
  ))
}
