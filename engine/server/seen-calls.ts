import { payloadAgeMsMax } from '../contract/payload.ts'

/** So many calls are remembered: some minutes of the busiest chain, in about ten megabytes. */
const rememberedMax = 100_000

/** What a server may do with an encrypted call: take it, or refuse what it has taken before and what is too old to know. */
export type Seen = 'NEW' | 'REPEATED' | 'LATE'

/** The encrypted calls that a server has taken, each by its own number, as long as their moments are near. */
export interface SeenCalls {
  take(number: string, momentMs: number, nowMs: number): Seen
}

/** Remembers calls so that none is taken twice. Of more than it can remember the oldest are forgotten. */
export function seenCalls(most = rememberedMax): SeenCalls {
  // In the order in which they came, which is nearly that of their moments.
  const moments = new Map<string, number>()
  return {
    take(number, momentMs, nowMs) {
      if (Math.abs(nowMs - momentMs) > payloadAgeMsMax) return 'LATE'
      if (moments.has(number)) return 'REPEATED'
      for (const [oldest, itsMs] of moments) {
        if (moments.size < most && nowMs - itsMs <= payloadAgeMsMax) break
        moments.delete(oldest)
      }
      moments.set(number, momentMs)
      return 'NEW'
    },
  }
}
