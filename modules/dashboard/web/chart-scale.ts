/** The scale of an axis. Its first tick is the lowest value and its last tick the highest. */
export interface Scale {
  readonly ticks: readonly number[]
  readonly low: number
  readonly high: number
}

/** So many spaces between ticks are wanted. */
const spacesWanted = 4

/** A scale with round ticks that holds all values and zero. */
export function scaleOf(values: readonly number[]): Scale {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  const step = roundStep((most - least) / spacesWanted)
  const first = Math.floor(least / step)
  const last = Math.max(first + 1, Math.ceil(most / step))
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
  return { ticks, low: first * step, high: last * step }
}

/** The next step upwards that people count in: 1, 2, 2.5 or 5 times a power of ten. */
function roundStep(wanted: number): number {
  if (wanted <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(wanted))
  const times = [1, 2, 2.5, 5, 10].find((each) => each * power >= wanted) ?? 10
  return times * power
}
