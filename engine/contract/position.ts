// Positions in PostgreSQL's log: a standby answers a caller only after it has replayed his last commit (docs/decisions/229).

/**
 * The header with the position of PostgreSQL's log at the last commit that a caller knows of: the answer of a call that wrote has it, and the
 * caller's next calls bring it back. Any server of the installation understands it.
 */
export const positionHeader = 'x-kencana-position'

/** The header of an answer that a standby gave some seconds late: everything that was committed before this moment (ISO 8601) is in it. */
export const asOfHeader = 'x-kencana-as-of'

/** Returns a position as a number; undefined if the text is not a position. `1/A0` is 0x1000000A0. */
export function positionOf(text: unknown): bigint | undefined {
  const [, high, low] = typeof text === 'string' ? (/^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/.exec(text) ?? []) : []
  return high === undefined || low === undefined ? undefined : (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** Returns the later of two positions. A text that is not a position is ignored. */
export function laterPosition(one: string | undefined, other: string | undefined): string | undefined {
  const [a, b] = [positionOf(one), positionOf(other)]
  if (a === undefined || b === undefined) return a === undefined ? (b === undefined ? undefined : other) : one
  return a >= b ? one : other
}
