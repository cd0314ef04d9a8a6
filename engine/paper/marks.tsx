import { memo } from 'react'
import { type Ink, type Mark, faintOpacity, inkOf } from './mark.ts'
import { families } from './paper-faces.ts'
import { pointMm } from './ruler.ts'

/** As in the PDF: the typefaces of paper first, then those that are like the fonts of PDF readers. */
const screenFonts = {
  SANS: `${families.SANS}, 'Inter Variable', Helvetica, Arial, 'Liberation Sans', 'Noto Sans CJK TC', sans-serif`,
  SERIF: `${families.SERIF}, 'Source Serif 4', Times, 'Times New Roman', 'Liberation Serif', serif`,
  MONO: "Courier, 'Courier New', 'Liberation Mono', monospace",
} as const

/** Amounts stand digit below digit. */
const digits = { fontVariantNumeric: 'tabular-nums' } as const

const colour = (ink: Ink) => `rgb(${ink.join(' ')})`

/** Shows marks as they will be printed: each text is exactly as wide as in the PDF. */
export const Marks = memo(function Marks({ marks }: { marks: readonly Mark[] }) {
  return (
    <g className="paper-marks" aria-hidden>
      {marks.map((mark, at) => (
        // The marks of a page have no names; they are drawn anew together.
        // eslint-disable-next-line react/no-array-index-key
        <Drawn key={at} mark={mark} />
      ))}
    </g>
  )
})

function Drawn({ mark }: { mark: Mark }) {
  switch (mark.kind) {
    case 'text':
      return (
        <text
          x={mark.x}
          y={mark.y}
          textLength={mark.width}
          lengthAdjust="spacingAndGlyphs"
          fontFamily={screenFonts[mark.face.font]}
          fontSize={mark.face.size * pointMm}
          fontWeight={mark.face.bold ? 700 : 400}
          style={digits}
          fill={colour(inkOf(mark))}
          {...(mark.faint ? { fillOpacity: faintOpacity } : {})}
        >
          {mark.text}
        </text>
      )
    case 'line':
      return <line x1={mark.x} x2={mark.x + mark.width} y1={mark.y} y2={mark.y} stroke={colour(mark.ink)} strokeWidth={mark.thickness} />
    case 'area':
      return <rect x={mark.x} y={mark.y} width={mark.width} height={mark.height} fill={colour(mark.ink)} />
    case 'strokes':
      return (
        <path
          d={mark.strokes.map((stroke) => `M${stroke.map((point) => point.join(' ')).join('L')}`).join('')}
          fill="none"
          stroke={colour(mark.ink)}
          strokeWidth={mark.thickness}
          strokeLinejoin="round"
        />
      )
    case 'bars':
      return <path d={mark.bars.map(([x, y, width, height]) => `M${x} ${y}h${width}v${height}h${-width}z`).join('')} fill="#000" />
    case 'picture':
      return <image href={mark.data} x={mark.x} y={mark.y} width={mark.width} height={mark.height} />
  }
}
