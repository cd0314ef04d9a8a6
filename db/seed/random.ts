/** Chance that comes out the same for the same seed on every machine. */
export interface Chance {
  /** From 0 up to but not including 1. */
  next(): number
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  /** One of a list. */
  pick<T>(list: readonly T[]): T
  /** True so many times in a hundred. */
  percent(share: number): boolean
}

/** Mulberry32: small, fast and good enough to furnish a shop. */
export function seeded(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    pick: (list) => list[between(0, list.length - 1)] as (typeof list)[number],
    percent: (share) => next() * 100 < share,
  }
}
