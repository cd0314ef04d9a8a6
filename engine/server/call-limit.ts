/** How many calls come from an address. */
export interface CallLimit {
  /** Counts a call and says whether it is one too many. */
  isTooMany(address: string): boolean
}

/**
 * Counts what comes without a login, by address, in the memory of this server: at most `atMost` calls in the minute that began with
 * the first of them. It keeps no more addresses than have called within a minute.
 */
export function createCallLimit({ atMost, now = Date.now }: { atMost: number; now?: () => number }): CallLimit {
  const counted = new Map<string, { sinceMs: number; calls: number }>()
  return {
    isTooMany: (address) => {
      const nowMs = now()
      // In the order in which their minutes began, so that those that are over stand first.
      for (const [old, { sinceMs }] of counted) {
        if (nowMs - sinceMs < 60_000) break
        counted.delete(old)
      }
      const entry = counted.get(address) ?? { sinceMs: nowMs, calls: 0 }
      entry.calls += 1
      counted.set(address, entry)
      return entry.calls > atMost
    },
  }
}
