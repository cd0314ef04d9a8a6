import { payloadAgeMsMax } from '../contract/payload.ts'

/** The maximum number of remembered calls: some minutes of the busiest chain, in about ten megabytes. */
const rememberedMax = 100_000

/** The verdicts over an encrypted call: accept it, or refuse it as a repeat or as too old to know. */
export type Seen = 'NEW' | 'REPEATED' | 'LATE'

/** The encrypted calls that this server has accepted, by IV, as long as their moments are near. */
export interface SeenCalls {
  take(number: string, momentMs: number, nowMs: number): Seen
}

/** Remembers calls so that none is accepted twice. When the memory is full, the oldest are forgotten. */
export function seenCalls(most = rememberedMax): SeenCalls {
  // In the order of arrival, which is nearly the order of their moments.
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
