/** How often somebody may try to log in before he has to wait. */
export interface LoginLimit {
  /** Seconds to wait before the next try may be made; 0 when it may be made now. */
  waitSeconds(user_id: string, ip: string): number
  failed(user_id: string, ip: string): void
  succeeded(user_id: string): void
}

interface Failures {
  count: number
  lastMs: number
}

// A whole shop may stand behind one address, so an address has more tries than a user.
const freeTries = { user: 5, address: 50 }
const waitMsMax = 15 * 60_000
const forgottenAfterMs = 60 * 60_000
const rememberedMax = 20_000

/**
 * Slows down guessing, by user and by address: after some free tries the wait doubles with each failure, up to a quarter
 * of an hour. It never locks anybody out for good, or a stranger could do that to a cashier.
 */
export function createLoginLimit(now: () => number = Date.now): LoginLimit {
  const failures = new Map<string, Failures>()
  const waitMs = (key: string, free: number): number => {
    const found = failures.get(key)
    if (!found || found.count < free) return 0
    const untilMs = found.lastMs + Math.min(waitMsMax, 1000 * 2 ** (found.count - free))
    return Math.max(0, untilMs - now())
  }
  const add = (key: string) => {
    const found = failures.get(key)
    const isFresh = found && now() - found.lastMs < forgottenAfterMs
    failures.delete(key)
    failures.set(key, { count: isFresh ? found.count + 1 : 1, lastMs: now() })
    // The oldest go first: a Map keeps its order.
    if (failures.size > rememberedMax) failures.delete(failures.keys().next().value as string)
  }
  return {
    waitSeconds: (user_id, ip) => Math.ceil(Math.max(waitMs(`user ${user_id}`, freeTries.user), waitMs(`address ${ip}`, freeTries.address)) / 1000),
    failed: (user_id, ip) => {
      add(`user ${user_id}`)
      add(`address ${ip}`)
    },
    succeeded: (user_id) => void failures.delete(`user ${user_id}`),
  }
}
