import { setTimeout as sleep } from 'node:timers/promises'

/** A new version did not pass: the message says why. */
export class GateShut extends Error {}

const askAgainMs = 500
const answerMsMax = 5_000

/** The version that a server says it is ready with; undefined while it is not. */
export async function readyVersion(health: string): Promise<string | undefined> {
  try {
    const answer = await fetch(health, { signal: AbortSignal.timeout(answerMsMax) })
    const said = (await answer.json()) as { status?: unknown; version?: unknown }
    return answer.ok && said.status === 'ok' && typeof said.version === 'string' ? said.version : undefined
  } catch {
    return undefined
  }
}

/**
 * Waits until a server is ready with a version, and returns after how many milliseconds it was.
 * @throws GateShut where it is not within `msMax`
 */
export async function waitReady(health: string, version: string, msMax: number): Promise<number> {
  const begunMs = performance.now()
  let last: string | undefined
  do {
    last = (await readyVersion(health)) ?? last
    if (last === version) return performance.now() - begunMs
    await sleep(askAgainMs)
  } while (performance.now() - begunMs < msMax)
  throw new GateShut(`${health} was not ready with ${version} within ${msMax / 1000} s${last ? `; ${last} answers` : ''}`)
}

/** Sales of all shops that were entered from one moment to another. */
export type CountSales = (from: Date, to: Date) => Promise<number>

/** How sales are compared: as many minutes of today and of the day before. */
export interface SalesRule {
  readonly minutes: number
  /** The part of the expected sales that must be made, from 0 to 1. 0 compares nothing. */
  readonly share: number
}

/** Fewer sales than this say nothing: a shop sells none for ten minutes on any day. */
const salesMin = 20
const dayMs = 86_400_000
const countAgainMs = 5_000

/**
 * How many sales the shops should make in the minutes after an update: as many as in the same minutes a day before, or in those right before the
 * update where that is fewer, since shops that are closed today sell nothing with any version. 0 where these are too few to tell.
 */
export async function expectSales(count: CountSales, { minutes, share }: SalesRule, now = new Date()): Promise<number> {
  if (share === 0) return 0
  const at = (ms: number) => new Date(now.getTime() + ms)
  const lengthMs = minutes * 60_000
  const [dayBefore, justBefore] = [await count(at(-dayMs), at(-dayMs + lengthMs)), await count(at(-lengthMs), now)]
  const expected = Math.min(dayBefore, justBefore)
  return expected < salesMin ? 0 : Math.ceil(expected * share)
}

/**
 * Waits until the shops have made the expected sales since the new version was ready.
 * @throws GateShut where they have not, after all minutes of the rule
 */
export async function waitForSales(count: CountSales, expected: number, { minutes }: SalesRule): Promise<number> {
  const since = new Date()
  const endMs = since.getTime() + minutes * 60_000
  for (;;) {
    const now = new Date()
    const made = await count(since, now)
    if (made >= expected) return made
    if (now.getTime() >= endMs) throw new GateShut(`the shops made ${made} sales in ${minutes} minutes, and at least ${expected} were expected`)
    await sleep(Math.min(countAgainMs, Math.max(0, endMs - now.getTime())))
  }
}
