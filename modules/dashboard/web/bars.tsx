import './bars.css'
import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { grams, rupiah } from '#engine/kinds/index.ts'
import { useLanguageTag } from '#engine/web/text.ts'
import { scaleOf } from './chart-scale.ts'
import { compactIn } from './compact.ts'

/** What a bar stands for. */
export type Measure = 'total' | 'berat' | 'qty'

const amount = rupiah('Rupiah')
const weight = grams('Gram')

interface Bar {
  readonly label: string
  readonly value?: number
  readonly before?: number
}

interface BarsProps {
  readonly data: readonly Bar[]
  readonly measure: Measure
  readonly name: string
  /** The name of the values `before`, which are drawn as a line over the bars. Without it nothing is compared. */
  readonly before?: string
}

/** More labels than these do not fit in one row everywhere. Then some are left out, depending on the width. */
const labelsMax = 12

/** A bar for each day or month. With `before`, a line shows what it was before. Screen readers get the same as a table. */
export function Bars({ data, measure, name, before }: BarsProps) {
  const whole = (value: number) => (measure === 'total' ? amount.format(value) : measure === 'berat' ? `${weight.format(value)} g` : String(value))
  const tag = useLanguageTag()
  const compact = useMemo(() => compactIn(tag), [tag])
  const [chosen, choose] = useState<number>()
  const { ticks, low, high } = scaleOf(data.flatMap((bar) => [bar.value ?? 0, before === undefined ? 0 : (bar.before ?? 0)]))
  /** How far a value is above the lower edge, in percent of the height. */
  const up = (value: number) => (100 * (value - low)) / (high - low)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    choose((at) => Math.min(data.length - 1, Math.max(0, at === undefined ? 0 : at + step)))
  }
  const shown = chosen === undefined ? undefined : data[chosen]
  return (
    <div className="bars">
      <div
        className="bars-drawing"
        role="img"
        aria-label={before === undefined ? name : `${name}, ${before}`}
        // Arrow keys go from bar to bar, as the mouse does.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => choose(undefined)}
        onPointerLeave={() => choose(undefined)}
      >
        {ticks.map((tick) => (
          <div key={tick} className="bars-tick" style={{ bottom: `${up(tick)}%` }}>
            <span>{compact(tick)}</span>
          </div>
        ))}
        <div className="bars-columns">
          {data.map(({ label, value }, at) => (
            <div key={label} className="bars-column" data-chosen={at === chosen || undefined} onPointerEnter={() => choose(at)}>
              {value !== undefined && (
                <div
                  className="bars-bar"
                  style={{ bottom: `${up(Math.min(0, value))}%`, height: `${up(Math.abs(value)) - up(0)}%` }}
                  data-below={value < 0 || undefined}
                />
              )}
              <span className="bars-label" data-step={data.length <= labelsMax ? undefined : stepOf(at)}>
                {label}
              </span>
            </div>
          ))}
        </div>
        {before !== undefined && (
          <svg className="bars-line" viewBox={`0 0 ${data.length} 100`} preserveAspectRatio="none">
            <path d={lineThrough(data, up)} vectorEffect="non-scaling-stroke" />
          </svg>
        )}
        {shown && (
          <div className="bars-told" style={sideOf(chosen as number, data.length)}>
            <strong>{shown.label}</strong>
            {shown.value !== undefined && <Told of="value" name={name} figure={whole(shown.value)} />}
            {before !== undefined && shown.before !== undefined && <Told of="before" name={before} figure={whole(shown.before)} />}
          </div>
        )}
      </div>
      {before !== undefined && (
        <div className="bars-legend" aria-hidden>
          <span data-of="value">{name}</span>
          <span data-of="before">{before}</span>
        </div>
      )}
      <VisuallyHidden>
        <table>
          <thead>
            <tr>
              <td />
              <th scope="col">{name}</th>
              {before !== undefined && <th scope="col">{before}</th>}
            </tr>
          </thead>
          <tbody>
            {data.map((bar) => (
              <tr key={bar.label}>
                <th scope="row">{bar.label}</th>
                <td>{bar.value === undefined ? '' : whole(bar.value)}</td>
                {before !== undefined && <td>{bar.before === undefined ? '' : whole(bar.before)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </div>
  )
}

const Told = ({ of, name, figure }: { of: 'value' | 'before'; name: string; figure: string }) => (
  <div>
    <span data-of={of}>{name}</span> <span>{figure}</span>
  </div>
)

/** Every fifth label stays in the narrowest chart, and every second one in a narrow one. */
const stepOf = (at: number) => (at % 5 === 0 ? 5 : at % 2 === 0 ? 2 : 1)

/** The facts of a bar stand on that side of it where the chart is wider. */
const sideOf = (at: number, count: number) =>
  at < count / 2 ? { left: `${(100 * (at + 1)) / count}%` } : { right: `${(100 * (count - at)) / count}%` }

/** A line through the middle of the columns. It is broken where a value is missing. */
function lineThrough(data: readonly Bar[], up: (value: number) => number): string {
  return data
    .flatMap(({ before }, at) =>
      before === undefined ? [] : [`${data[at - 1]?.before === undefined ? 'M' : 'L'}${at + 0.5} ${(100 - up(before)).toFixed(2)}`],
    )
    .join('')
}
