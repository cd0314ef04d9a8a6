import { Change } from './change.tsx'
import { ShortRupiah } from './short.tsx'

/** A part of a whole, in rupiah, with its further details. */
export interface Share {
  readonly name: string
  readonly total: number
  readonly told: string
  /** The total of the period before. */
  readonly before: number
}

const radius = 42
const around = 2 * Math.PI * radius
/** Smaller parts are hard to see, so they become one part. */
const partsMax = 6

/** The largest parts, and what is left of the whole as one of its own. */
export function largest(parts: readonly Share[], rest: string): readonly Share[] {
  const rows = parts.filter(({ total }) => total > 0)
  if (rows.length <= partsMax) return rows
  const others = rows.slice(partsMax - 1)
  const sum = (of: 'total' | 'before') => others.reduce((total, part) => total + part[of], 0)
  return [...rows.slice(0, partsMax - 1), { name: rest, total: sum('total'), told: '', before: sum('before') }]
}

/** Parts of a whole as a ring, next to a list of the shares. The ring is for the eye, the list says everything. */
export function Shares({ parts }: { parts: readonly Share[] }) {
  const whole = parts.reduce((sum, { total }) => sum + total, 0)
  const starts = parts.map((_, at) => parts.slice(0, at).reduce((sum, { total }) => sum + total, 0))
  return (
    <div className="dashboard-shares">
      <svg viewBox="0 0 100 100" aria-hidden className="dashboard-ring">
        {parts.map(({ name, total }, at) => (
          <circle
            key={name}
            cx="50"
            cy="50"
            r={radius}
            data-part={at}
            strokeDasharray={`${(total / whole) * around} ${around}`}
            strokeDashoffset={-((starts[at] ?? 0) / whole) * around}
          />
        ))}
      </svg>
      <ul className="dashboard-parts">
        {parts.map(({ name, total, told, before }, at) => (
          <li key={name}>
            <span className="dashboard-swatch" data-part={at} aria-hidden />
            <span className="dashboard-part-name">
              {name} <small>{told}</small>
            </span>
            <span>
              <ShortRupiah value={total} /> · {Math.round((total * 100) / whole)}% <Change now={total} before={before} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
