import type { ReactNode } from 'react'
import { type Shape, shapeOf } from './shape-of.ts'

/** Beads of a chain along an ellipse, as far round as told. */
const beads = (count: number, radius: number, [rx, ry, cy]: readonly [number, number, number], [from, to]: readonly [number, number]): ReactNode =>
  Array.from({ length: count }, (_, nth) => {
    const angle = ((from + ((to - from) * nth) / (count - 1)) * Math.PI) / 180
    const [x, y] = [24 + rx * Math.cos(angle), cy + ry * Math.sin(angle)]
    return <circle key={angle} cx={x.toFixed(1)} cy={y.toFixed(1)} r={radius} />
  })

const earring = (x: number) => (
  <>
    <path d={`M${x} 20c-1-8 9-8 9-1`} />
    <path className="silhouette-body" d={`M${x} 21c-6 7-5 15 0 18 5-3 6-11 0-18z`} />
  </>
)

const drawings: Readonly<Record<Shape, ReactNode>> = {
  ring: (
    <>
      <circle cx="24" cy="29" r="13" />
      <circle cx="24" cy="29" r="9.5" />
      <path className="silhouette-body" d="M18 9h12l4 5-10 8-10-8z" />
    </>
  ),
  bracelet: (
    <>
      <ellipse cx="24" cy="24" rx="18" ry="14" />
      <ellipse cx="24" cy="23" rx="13.5" ry="9.5" />
      <path d="M8 31c8 7 24 7 32 0" />
    </>
  ),
  anklet: (
    <>
      {beads(20, 1.5, [18, 11, 20], [0, 342])}
      <path d="M16 31v4M24 32v4M32 31v4" />
      <g className="silhouette-body">
        <circle cx="16" cy="38" r="3" />
        <circle cx="24" cy="39" r="3" />
        <circle cx="32" cy="38" r="3" />
      </g>
    </>
  ),
  necklace: (
    <>
      {beads(17, 1.4, [17, 24, 9], [0, 180])}
      <path className="silhouette-body" d="M24 34c-5 5-4 9 0 10 4-1 5-5 0-10z" />
    </>
  ),
  earrings: (
    <>
      {earring(13)}
      {earring(29)}
    </>
  ),
  stud: (
    <>
      <g className="silhouette-body">
        <circle cx="14" cy="22" r="7" />
        <circle cx="34" cy="22" r="7" />
      </g>
      <circle cx="14" cy="22" r="3" />
      <circle cx="34" cy="22" r="3" />
      <path d="M14 29v6M34 29v6" />
    </>
  ),
  pendant: (
    <>
      <circle cx="24" cy="10" r="4" />
      <path className="silhouette-body" d="M24 14C11 25 13 38 24 43c11-5 13-18 0-29z" />
      <path d="M24 22c-5 5-5 10 0 13 5-3 5-8 0-13z" />
    </>
  ),
  brooch: (
    <>
      <g className="silhouette-body">
        {[0, 60, 120, 180, 240, 300].map((angle) => (
          <ellipse key={angle} cx="24" cy="13" rx="6" ry="8" transform={`rotate(${angle} 24 24)`} />
        ))}
      </g>
      <circle cx="24" cy="24" r="4" />
    </>
  ),
  bar: (
    <>
      <rect className="silhouette-body" x="13" y="7" width="22" height="34" rx="2.5" />
      <rect x="16.5" y="10.5" width="15" height="27" rx="1" />
      <path d="M20 18h8M20 24h8M22 30h4" />
    </>
  ),
  coin: (
    <>
      <circle className="silhouette-body" cx="24" cy="24" r="17" />
      <circle cx="24" cy="24" r="13" />
      <path d="M24 17l5 7-5 7-5-7z" />
    </>
  ),
  jewel: (
    <>
      <path className="silhouette-body" d="M14 10h20l8 10-18 20L6 20z" />
      <path d="M6 20h36M14 10l4 10 6 20 6-20 4-10M18 20l6-10 6 10" />
    </>
  ),
}

/** The outline of a kind of jewellery, by the first of the names that says which it is. */
export default function DrawnSilhouette({ names }: { names: readonly (string | null | undefined)[] }) {
  const shape = shapeOf(...names)
  return (
    <svg className="silhouette" viewBox="0 0 48 48" data-shape={shape} aria-hidden="true">
      {drawings[shape]}
    </svg>
  )
}
