const windowMs = 10 * 60_000
const asksMax = 200

/**
 * Counts how often each user asks for something about people: a busy till does a hundred times in ten minutes, a program that reads all of them
 * thousands.
 *
 * @returns what counts a question, and says whether he may still ask
 */
export function rateLimit(): (user_id: string, nowMs: number) => boolean {
  const asksOf = new Map<string, number[]>()
  return (user_id, nowMs) => {
    for (const [who, times] of asksOf) if ((times.at(-1) ?? 0) <= nowMs - windowMs) asksOf.delete(who)
    const recent = (asksOf.get(user_id) ?? []).filter((at) => at > nowMs - windowMs)
    if (recent.length >= asksMax) return false
    asksOf.set(user_id, [...recent, nowMs])
    return true
  }
}
