import type { ReactNode } from 'react'

/** The kinds of jewellery that are told apart by their outline. */
export type Shape = 'ring' | 'bracelet' | 'anklet' | 'necklace' | 'earrings' | 'stud' | 'pendant' | 'brooch' | 'bar' | 'coin' | 'jewel'

/** What the trade calls them, as kinds and names of pieces begin; what stands first in a text says what it is. */
const words: readonly (readonly [said: RegExp, shape: Shape])[] = [
  [/\bgelang kaki|\banklet/, 'anklet'],
  [/\bcincin|\bring\b/, 'ring'],
  [/\bgelang|\bbangle|\bserut/, 'bracelet'],
  [/\bkalung|\brantai|\btasbih/, 'necklace'],
  [/\banting|\bsubang|\bsuweng|\bdesi\b/, 'earrings'],
  [/\bgiwang|\btindik/, 'stud'],
  [/\bliontin|\bmainan|\bcharm|\bbandul/, 'pendant'],
  [/\bbros|\bpeniti|\btusuk konde/, 'brooch'],
  [/\bkoin|\bdinar/, 'coin'],
  [/\blogam mulia|\blm\b|\bantam\b|\bbatang|\bemas murni/, 'bar'],
]

/** What a piece looks like from afar, by the name of its kind or by its own; a gem where neither says it. */
export function shapeOf(...names: readonly (string | null | undefined)[]): Shape {
  for (const name of names) {
    const text = (name ?? '').toLowerCase()
    const found = words.map(([said, shape], nth) => ({ shape, nth, at: text.search(said) })).filter(({ at }) => at >= 0)
    const [first] = found.toSorted((one, other) => one.at - other.at || one.nth - other.nth)
    if (first) return first.shape
  }
  return 'jewel'
}

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

/** The outline of a kind of jewellery, in the place of a picture that there is not. */
export const Silhouette = ({ shape }: { shape: Shape }) => (
  <svg className="silhouette" viewBox="0 0 48 48" data-shape={shape} aria-hidden="true">
    {drawings[shape]}
  </svg>
)
