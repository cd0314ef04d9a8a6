import './strokes-pad.css'
import { useRef, useState, type PointerEvent } from 'react'
import { type Strokes, padSize, strokesOf } from '../kinds/strokes/strokes.ts'

const pathOf = (strokes: Strokes) =>
  strokes.map((line) => `M${line.map((point) => point.join(' ')).join('L')}${line.length === 1 ? 'h1' : ''}`).join('')

/** A small view of the drawing. */
export function DrawnStrokes({ value, label }: { readonly value: string; readonly label: string }) {
  return (
    <svg className="strokes-drawn" viewBox={`0 0 ${padSize.width} ${padSize.height}`} role="img" aria-label={label}>
      <path d={pathOf(strokesOf(value))} />
    </svg>
  )
}

interface StrokesPadProps {
  readonly label: string
  readonly strokes: Strokes
  readonly onChange: (strokes: Strokes) => void
}

/** A pad that a finger, a pen or a mouse draws on. */
export function StrokesPad({ label, strokes, onChange }: StrokesPadProps) {
  const pad = useRef<SVGSVGElement>(null)
  const [line, setLine] = useState<Strokes[number]>()
  const pointOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }) => {
    const { left, top, width, height } = pad.current!.getBoundingClientRect()
    return [((clientX - left) / (width || 1)) * padSize.width, ((clientY - top) / (height || 1)) * padSize.height] as const
  }
  const begin = (event: PointerEvent) => {
    // The line goes on where the pen leaves the pad.
    pad.current?.setPointerCapture?.(event.pointerId)
    setLine([pointOf(event)])
  }
  const goOn = (event: PointerEvent) => {
    if (line) setLine([...line, pointOf(event)])
  }
  const end = () => {
    if (line) onChange([...strokes, line])
    setLine(undefined)
  }
  return (
    <svg
      ref={pad}
      className="strokes-pad"
      viewBox={`0 0 ${padSize.width} ${padSize.height}`}
      role="img"
      aria-label={label}
      onPointerDown={begin}
      onPointerMove={goOn}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <line x1={padSize.width * 0.05} x2={padSize.width * 0.95} y1={padSize.height * 0.8} y2={padSize.height * 0.8} />
      <path d={pathOf(line ? [...strokes, line] : strokes)} />
    </svg>
  )
}
